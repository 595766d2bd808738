/** The texts that begin with `prefix` are from it to this, in the order of their bytes. */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`;
