/** Forms that go off when a choice in them changes. */
document.addEventListener('change', (event) => {
  (event.target as Element).closest<HTMLFormElement>('form[data-auto-submit]')?.requestSubmit();
});
