/** Decodes `%` sequences. Returns an address with an invalid one unchanged. */
export const decodeAddress = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};
