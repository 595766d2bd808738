/** Search of the bottom bar opens the search box of the header. */
document.querySelector('[data-to-search]')?.addEventListener('click', (event) => {
  const input = document.querySelector<HTMLElement>('[data-search] input');
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.click();
});
