/** A text without these signs at its end. A pattern such as `/x+$/` would begin anew at every x of a long row. */
export const dropEnd = (text: string, signs: string): string => {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
};
