document.addEventListener('click', (event) => {
  const button = event.target.closest<HTMLButtonElement>('button[data-show-password]');
  const input = button?.parentElement?.querySelector('input');
  if (!button || !input) return;
  const show = input.type === 'password';
  input.type = show ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(show));
});
