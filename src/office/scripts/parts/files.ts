/** Names the chosen file in the page's own words; browsers speak their own language. */
export const followFile = (box: HTMLElement): void => {
  const input = box.querySelector('input');
  const name = box.querySelector('bdi');
  const none = name?.textContent ?? '';
  const show = (): void => {
    if (name) name.textContent = input?.files?.[0]?.name ?? none;
  };
  input?.addEventListener('change', show);
  // The field is emptied after the event.
  input?.form?.addEventListener('reset', () => setTimeout(show));
  show();
};
