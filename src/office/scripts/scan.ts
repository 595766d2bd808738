/** A bar code scanner ends its input with Enter, which goes to the next field instead of sending the form. */
export const followScans = (): void => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-scan]')];
  for (const [i, field] of fields.entries())
    field.addEventListener('keydown', (event) => {
      const next = fields[i + 1];
      if (event.key !== 'Enter' || !next) return;
      event.preventDefault();
      next.focus();
    });
};
