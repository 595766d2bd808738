/** Keeps each `[data-mirror]` element equal to the first non-empty field that it names. */
const fieldOf = (id: string): HTMLInputElement | HTMLTextAreaElement | undefined => {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : undefined;
};

export const mirrorFields = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-mirror]')) {
    const fields = (element.dataset.mirror ?? '').split(' ').flatMap((id) => fieldOf(id) ?? []);
    const show = () => {
      element.textContent = fields.map(({ value }) => value.trim()).find((value) => value !== '') ?? '';
    };
    for (const field of fields) field.addEventListener('input', show);
  }
};
