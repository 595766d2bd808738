/** Replaces a range of a text area, and lets the form know. @param selected range to select then, from the start of the text */
export const insert = (
  area: HTMLTextAreaElement,
  text: string,
  [start, end]: readonly [number, number],
  selected?: readonly [number, number],
): void => {
  area.focus();
  area.setRangeText(text, start, end, 'end');
  if (selected) area.setSelectionRange(start + selected[0], start + selected[1]);
  area.dispatchEvent(new Event('input', { bubbles: true }));
};
