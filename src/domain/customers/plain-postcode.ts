/** A postal code as rules compare it: without spaces and hyphens, in capitals. */
export const plainPostcode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();
