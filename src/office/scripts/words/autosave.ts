/**
 * Keeps the drafts of texts on the server, too, so that a member goes on with them on another device
 * (server/words/office/text-drafts.ts).
 */
import { type Draft, keyOf, read, remove, write } from '../drafts.ts';

const AFTER_MS = 4000;
/** Browsers refuse longer requests of a page that is left. */
const LAST_BYTES = 60_000;

/** As the server writes it. Without a draft, what was typed was saved. */
interface Kept {
  readonly form: string;
  readonly request: string;
  readonly draft?: Draft;
}

const listForms = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>('form[data-keep]')];

/** Takes over newer drafts of other devices, and drops those that were saved there. */
const adopt = (kept: readonly Kept[]): void => {
  for (const form of listForms()) {
    const theirs = kept.find((one) => one.form === form.dataset.keep);
    // A refused form shows what was just sent.
    if (!theirs || form.dataset.refused !== undefined) continue;
    const own = read(keyOf(form));
    if (theirs.draft && theirs.draft.at > (own?.at ?? 0)) write(keyOf(form), theirs.draft);
    else if (!theirs.draft && own?.request === theirs.request) remove(keyOf(form));
  }
};

const follow = (forms: readonly HTMLFormElement[], kept: readonly Kept[]): void => {
  const sent = new Map<HTMLFormElement, string>();
  const draftOf = (form: HTMLFormElement): string => JSON.stringify(read(keyOf(form)) ?? '');
  for (const form of forms) {
    const theirs = kept.find((one) => one.form === form.dataset.keep)?.draft;
    const own = read(keyOf(form));
    // What this browser could not send, such as without a connection, is sent at the next chance.
    if (!own || own.at <= (theirs?.at ?? 0)) sent.set(form, draftOf(form));
  }
  let timer = 0;
  const send = (isLast = false): void => {
    timer = 0;
    for (const form of forms) {
      const draft = draftOf(form);
      const token = form.querySelector<HTMLInputElement>('[name="token"]')?.value;
      if (sent.get(form) === draft || token === undefined) continue;
      const fields = {
        token,
        do: 'draft.keep',
        path: location.pathname,
        form: form.dataset.keep ?? '',
        draft,
      };
      sent.set(form, draft);
      fetch(location.pathname, {
        ...{ method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' },
        keepalive: isLast && draft.length < LAST_BYTES,
      }).catch(() => sent.delete(form));
    }
  };
  for (const type of ['input', 'click'])
    document.addEventListener(type, () => {
      if (timer === 0) timer = window.setTimeout(send, AFTER_MS);
    });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send(true);
  });
};

/** @param json what the server keeps for the page */
export const startAutosave = (json: string): void => {
  const kept: readonly Kept[] = JSON.parse(json);
  adopt(kept);
  follow(listForms(), kept);
};
