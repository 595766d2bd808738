import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDrafts, type Recovered } from '#office/scripts/drafts.ts';
import { followChanges } from '#office/scripts/parts/changes.ts';
import { startAutosave } from '#office/scripts/words/autosave.ts';

const FORM = 'words.save';
const draft = (at: number, text: string) => ({ at, request: 'theirs', values: { text }, base: {} });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.body.innerHTML = `<form data-keep="${FORM}"><input type="hidden" name="token" value="t">
    <input type="hidden" name="request" value="own"><input name="text" value="Stored"></form>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Bodies of the forms that are sent. */
const receive = (): URLSearchParams[] => {
  const bodies: URLSearchParams[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    bodies.push(new URLSearchParams(String(init?.body)));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  return bodies;
};
const field = (name = 'text'): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error('No field');
  return found;
};
const open = (...kept: readonly object[]): readonly Recovered[] => {
  const shown: Recovered[] = [];
  startAutosave(JSON.stringify(kept.map((one) => ({ form: FORM, request: 'theirs', ...one }))));
  keepDrafts((recovered) => shown.push(recovered));
  return shown;
};
const type = (text: string): void => {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
};

it('goes on with what was typed on another device, and sends what is typed here', () => {
  const bodies = receive();
  const [recovered] = open({ draft: draft(Date.now(), 'Begun elsewhere') });
  expect([field().value, field('request').value]).toEqual(['Begun elsewhere', 'theirs']);
  recovered?.keep();
  type('Begun elsewhere, ended here');
  vi.advanceTimersByTime(5000);
  const { draft: sent = '', ...fields } = Object.fromEntries(bodies[0] ?? []);
  expect(fields).toEqual({ token: 't', do: 'draft.keep', path: location.pathname, form: FORM });
  expect(JSON.parse(sent)).toMatchObject({
    request: 'theirs',
    values: { text: 'Begun elsewhere, ended here' },
  });
  type('Stored');
  vi.advanceTimersByTime(5000);
  expect(bodies[1]?.get('draft')).toBe('""');
});

it('forgets what was saved on another device', () => {
  open({ draft: draft(Date.now(), 'Begun elsewhere') });
  document.body.innerHTML = document.body.innerHTML.replace('Begun elsewhere', 'Stored');
  expect(open({ draft: undefined })).toEqual([]);
  expect(field().value).toBe('Stored');
});

it('discards what was typed on the page and on the server, without a request that would bring it back', () => {
  const bodies = receive();
  document.body.insertAdjacentHTML('beforeend', '<template data-autosave></template>');
  const form = field().form;
  form?.insertAdjacentHTML(
    'beforeend',
    `<section class="savebar"><p data-unsaved-text="{n} unsaved">Kept</p><a href="#" data-unsaved-discard hidden></a></section>`,
  );
  const [text, discard] = [document.querySelector('p'), document.querySelector('a')];
  if (!form || !text || !discard) throw new Error('No bar');
  open();
  followChanges(form, text);
  type('Typed');
  expect([text.textContent, discard.hidden]).toEqual(['1 unsaved', false]);
  vi.advanceTimersByTime(5000);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  discard.dispatchEvent(click);
  expect([click.defaultPrevented, field().value, text.textContent, localStorage.length]).toEqual([
    true,
    'Stored',
    'Kept',
    0,
  ]);
  vi.advanceTimersByTime(5000);
  expect(bodies.at(-1)?.get('draft')).toBe('""');
});
