type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'metaKey'>;

/** @returns the step of an arrow key: 1 forward, -1 back, 0 for other keys */
export const stepFor = ({ key, altKey, metaKey }: Press, isRtl: boolean): -1 | 0 | 1 => {
  // Browser shortcuts for history navigation.
  if (altKey || metaKey) return 0;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  return 0;
};
