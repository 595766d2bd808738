/** Uploads a picture from the dialog that finds pictures (office/words/PictureUpload.astro). */
import { parsePage } from '#client/loading/parse-page.ts';
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { type Found, isGroups } from '../combobox.ts';

/** Fits a picture into a canvas. Addresses of files are not allowed by the content policy. */
const draw = async (canvas: HTMLCanvasElement, file: File): Promise<void> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const context = canvas.getContext('2d');
  canvas.hidden = !bitmap;
  if (!bitmap || !context) return;
  const scale = Math.min(canvas.width / bitmap.width, canvas.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  bitmap.close();
};

/** The picture as the library lists it, or why it was refused. */
const send = async (form: HTMLFormElement, url: string, file: File): Promise<Found | string | undefined> => {
  const body = new FormData(form);
  body.append('file', file);
  const response = await fetch(url, { method: 'POST', body }).catch(() => undefined);
  if (!response) return undefined;
  if (response.headers.get('content-type') !== 'application/json')
    return parsePage(await response.text())
      .querySelector('main [role=alert]')
      ?.textContent.trim();
  const answer: unknown = await response.json();
  return isGroups(answer) ? answer.flatMap(({ items }) => items)[0] : undefined;
};

export interface Upload {
  /** Shows the search again. */
  readonly reset: () => void;
  /** Asks what a picture shows. */
  readonly take: (file: File) => void;
}

/** @param added called with a picture that was added to the library */
export const startUpload = (dialog: HTMLDialogElement, added: (found: Found) => void): Upload | undefined => {
  const form = dialog.querySelector<HTMLFormElement>('[data-upload]');
  const choice = dialog.querySelector<HTMLInputElement>('[data-picture-file]');
  const fault = form?.querySelector<HTMLElement>('[role=alert]');
  const [canvas, name] = [form?.querySelector('canvas'), form?.querySelector('bdi')];
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]');
  if (!form || !choice || !fault || !canvas || !name || !button) return undefined;
  let file: File | undefined;

  const showFault = (text: string): void => {
    fault.hidden = text === '';
    fault.textContent = text;
  };
  const showStep = (isUpload: boolean): void => {
    for (const part of dialog.querySelectorAll<HTMLElement>('[data-step]')) part.hidden = isUpload;
    form.hidden = !isUpload;
  };
  const reset = (): void => {
    form.reset();
    choice.value = '';
    showFault('');
    showStep(false);
  };
  const take = (chosen: File): void => {
    file = chosen;
    form.reset();
    name.textContent = chosen.name;
    showStep(true);
    void draw(canvas, chosen);
    showFault(chosen.size > PICTURE_BYTES ? (form.dataset.large ?? '').replace('{name}', chosen.name) : '');
    button.disabled = chosen.size > PICTURE_BYTES;
    form.querySelector<HTMLInputElement>('.input')?.focus();
  };

  choice.addEventListener('change', () => {
    const [chosen] = choice.files ?? [];
    if (chosen) take(chosen);
  });
  form.querySelector('[data-back]')?.addEventListener('click', () => {
    reset();
    choice.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!file || button.disabled) return;
    button.disabled = true;
    showFault('');
    void send(form, button.formAction, file).then((answer) => {
      button.disabled = false;
      if (typeof answer === 'object') added(answer);
      else showFault(answer || form.dataset.lost || '');
    });
  });
  return { reset, take };
};
