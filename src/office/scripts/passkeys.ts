import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * Buttons for passkeys. A button fetches options with the form's own token, asks the browser for a credential, and
 * sends it with the form.
 */
type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;

const fetchOptions = async (form: HTMLFormElement): Promise<Options> => {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value);
  body.set('do', form.dataset.options ?? '');
  const response = await fetch(form.action, { method: 'POST', body });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
};

const askBrowser = async (kind: string | undefined, optionsJSON: Options): Promise<unknown> => {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  return kind === 'create' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
};

const usePasskey = async (form: HTMLFormElement): Promise<void> => {
  const fault = form.querySelector<HTMLElement>('[data-fault]');
  const button = form.querySelector('button');
  const field = form.querySelector<HTMLInputElement>('[name=credential]');
  if (!field) return;
  fault?.toggleAttribute('hidden', true);
  button?.setAttribute('aria-busy', 'true');
  try {
    const options = await fetchOptions(form);
    field.value = JSON.stringify(await askBrowser(form.dataset.passkey, options));
    form.submit();
  } catch {
    // Refused, cancelled or timed out.
    fault?.removeAttribute('hidden');
    button?.removeAttribute('aria-busy');
  }
};

export const startPasskeys = (): void => {
  if (!('PublicKeyCredential' in globalThis)) return;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      event.stopPropagation();
      void usePasskey(form);
    });
  }
  for (const line of document.querySelectorAll<HTMLElement>('[data-passkey-or]')) line.hidden = false;
};
