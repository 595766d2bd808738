/** Removes trailing characters in linear time. A pattern such as `/x+$/` takes quadratic time. */
export const dropEnd = (text: string, signs: string): string => {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
};
