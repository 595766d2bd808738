/** Sends pictures as soon as they are chosen, dropped or pasted. */
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';

interface Texts {
  readonly large: string;
  readonly sending: string;
}

export const followDrop = (form: HTMLFormElement): void => {
  const [choice, camera] = [
    form.querySelector<HTMLInputElement>('[data-drop-files]'),
    form.querySelector<HTMLInputElement>('input[capture]'),
  ];
  const text = form.querySelector('[data-drop-text]');
  if (!choice || !text) return;
  const texts: Texts = JSON.parse(form.dataset.drop ?? '{}');
  form.classList.add('is-live');

  const send = (): void => {
    const files = [...(choice.files ?? []), ...(camera?.files ?? [])];
    if (files.length === 0) return;
    const large = files.find(({ size }) => size > PICTURE_BYTES);
    if (large) {
      text.textContent = texts.large.replace('{name}', large.name);
      form.reset();
      return;
    }
    text.textContent = texts.sending.replace('{n}', files.map(({ name }) => name).join(', '));
    form.requestSubmit();
  };
  const take = (list: FileList | undefined, event: Event): void => {
    if (!list || list.length === 0) return;
    event.preventDefault();
    choice.files = list;
    send();
  };

  for (const input of [choice, camera]) input?.addEventListener('change', send);
  const mark = (isOver: boolean) => form.classList.toggle('is-over', isOver);
  form.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(true);
  });
  form.addEventListener('dragleave', () => mark(false));
  form.addEventListener('drop', (event) => {
    mark(false);
    take(event.dataTransfer?.files, event);
  });
  document.addEventListener('paste', (event) => take(event.clipboardData?.files, event));
  // Files chosen before this script ran. `autocomplete="off"` keeps the browser from restoring files on back navigation.
  send();
};
