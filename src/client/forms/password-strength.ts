import { clientText } from '#client/page/labels.ts';
import { ratePassword } from '#domain/customers/password-strength.ts';

/** Rates a new password while it is typed (components/forms/PasswordField.astro). */
for (const hint of document.querySelectorAll<HTMLElement>('[data-strength]')) {
  const form = hint.closest('form');
  const input = form?.querySelector<HTMLInputElement>('input[autocomplete="new-password"]');
  const email = form?.querySelector<HTMLInputElement>('input[type="email"]');
  const text = hint.querySelector('[data-text]');
  input?.addEventListener('input', () => {
    hint.hidden = input.value === '';
    const strength = ratePassword(input.value, email?.value ?? '');
    hint.dataset.strength = strength;
    if (text) text.textContent = clientText()(`lbl_signup_strength_${strength}`);
  });
}
