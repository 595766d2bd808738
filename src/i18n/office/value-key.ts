/** Name of a field in the keys of labels: `value_short_name.en` for `shortName.en`. */
export const valueKey = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
