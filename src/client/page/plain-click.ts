/** True for a click without a modifier key, which would open the link elsewhere or save it. */
export const isPlainClick = ({ altKey, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
