/** Keeps each `[data-mirror]` element equal to the first non-empty field that it names, or to the number of its letters. */
const fieldOf = (id: string): HTMLInputElement | HTMLTextAreaElement | undefined => {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : undefined;
};

export const mirrorFields = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-mirror]')) {
    const fields = (element.dataset.mirror ?? '').split(' ').flatMap((id) => fieldOf(id) ?? []);
    const show = () => {
      const text = fields.map(({ value }) => value.trim()).find((value) => value !== '') ?? '';
      element.textContent = element.dataset.count?.replace('#', `${text.length}`) ?? text;
    };
    show();
    for (const field of fields) field.addEventListener('input', show);
  }
};
