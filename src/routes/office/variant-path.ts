/** Beginning of the fields of a variant. @example variantPath('2=1kg') is `variants[2=1kg]` */
export const variantPath = (combination: string): string => `variants[${combination}]`;
