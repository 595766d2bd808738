type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'metaKey'>;

/** How far an arrow key moves in a row, in a direction of writing: 1 onwards, -1 back, 0 for any other key. */
export const stepFor = ({ key, altKey, metaKey }: Press, isRtl: boolean): -1 | 0 | 1 => {
  // With these the browser goes a page back or on.
  if (altKey || metaKey) return 0;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  return 0;
};
