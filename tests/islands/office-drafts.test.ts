import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

interface Shown {
  readonly request: string;
  /** What the server sent. */
  readonly note?: string;
  readonly was?: string;
  readonly saved?: string;
  readonly isRefused?: boolean;
}

let opened: AbortController;
let loads = 0;
const add = document.addEventListener;
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  opened.abort();
  document.addEventListener = add;
  localStorage.clear();
  document.body.replaceChildren();
});

/** Opens a page of the office with one form, as after a navigation. */
const open = async ({ request, note = '', was = note, saved, isRefused = false }: Shown) => {
  opened?.abort();
  opened = new AbortController();
  const { signal } = opened;
  document.addEventListener = (type: string, listener: EventListener, capture?: boolean) =>
    EventTarget.prototype.addEventListener.call(document, type, listener, { capture, signal });
  Object.assign(document.documentElement.dataset, { member: '1' });
  if (saved === undefined) delete document.documentElement.dataset.saved;
  else document.documentElement.dataset.saved = saved;
  document.body.innerHTML = `<template data-recovered data-zone="Asia/Kolkata" data-locale="en-GB">
      <div tabindex="-1" data-recovered-note><p>Typed on {when}</p><ul></ul><p hidden>First</p>
      <button type="button" data-recovered-keep>Keep</button>
      <button type="button" data-recovered-discard>Discard</button></div>
    </template>
    <form data-keep="order.note" ${isRefused ? 'data-refused' : ''}>
      <input type="hidden" name="request" value="${request}"><input type="hidden" name="was-note" value="${was}">
      <details><summary>More</summary><label for="note">Note</label>
      <textarea id="note" name="note">${note}</textarea></details><button>Send</button>
    </form>`;
  loads += 1;
  const { keepDrafts } = await import(/* @vite-ignore */ `/src/office/scripts/drafts.ts?${loads}`);
  const { showRecovered } = await import('#office/scripts/recovered.ts');
  keepDrafts(showRecovered);
  let sent = 0;
  add.call(
    document,
    'submit',
    (event) => {
      sent += event.defaultPrevented ? 0 : 1;
      event.preventDefault();
    },
    { signal },
  );
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  const form = area.form as HTMLFormElement;
  const type = (text: string) => {
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const field = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
  const send = () => {
    form.requestSubmit();
    return sent;
  };
  return {
    area,
    type,
    send,
    field,
    note: () => document.querySelector<HTMLElement>('[data-recovered-note]'),
  };
};

test('a form that was sent keeps its draft until a page tells that it was accepted', async () => {
  const first = await open({ request: 'one' });
  first.type('Ring twice');
  expect(first.send()).toBe(1);
  // The connection failed, or the session had ended.
  expect((await open({ request: 'two' })).area.value).toBe('Ring twice');
  expect((await open({ request: 'three', saved: 'other' })).area.value).toBe('Ring twice');
  expect((await open({ request: 'four', saved: 'one' })).area.value).toBe('');
  expect((await open({ request: 'five' })).area.value).toBe('');
});

test('recovered text says since when, opens what hides it, and is not sent before it is kept', async () => {
  (await open({ request: 'one' })).type('Ring twice');
  const { area, note, send, field } = await open({ request: 'two', note: '' });
  expect(note()?.textContent).toMatch(/Typed on \d+ \w+ \d{4}, \d\d:\d\dNote/);
  expect(area.checkVisibility()).toBe(true);
  // The server may have accepted the form already, and knows it by its key.
  expect(field('request')).toBe('one');
  expect(send()).toBe(0);
  expect(document.activeElement).toBe(note());
  await expect.element(page.getByText('First')).toBeVisible();
  await page.getByRole('button', { name: 'Keep' }).click();
  expect([note(), area.value, send()]).toEqual([null, 'Ring twice', 1]);
});

test('discarded text is gone, and the form shows what is stored', async () => {
  (await open({ request: 'one', note: 'Old' })).type('Mine');
  const { area, note, field } = await open({ request: 'two', note: 'Theirs' });
  expect([area.value, field('was-note')]).toEqual(['Mine', 'Old']);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect([note(), area.value, field('was-note'), field('request')]).toEqual([
    null,
    'Theirs',
    'Theirs',
    'two',
  ]);
  expect((await open({ request: 'three', note: 'Theirs' })).area.value).toBe('Theirs');
});

test('text that is stored meanwhile is not recovered, and that of another member is not shown', async () => {
  (await open({ request: 'one', note: 'Old' })).type('Mine');
  expect((await open({ request: 'two', note: 'Mine' })).note()).toBe(null);
  (await open({ request: 'three', note: 'Old' })).type('Mine');
  const key = Object.keys(localStorage)[0] ?? '';
  localStorage.setItem(key.replace(' 1 ', ' 2 '), localStorage.getItem(key) ?? '');
  localStorage.removeItem(key);
  expect((await open({ request: 'four', note: 'Old' })).area.value).toBe('Old');
});

test('a refused form that is left is recovered, and stays based on what it showed first', async () => {
  (await open({ request: 'one', note: 'Old' })).type('Mine');
  const conflict = await open({ request: 'one', note: 'Mine', was: 'Theirs', isRefused: true });
  expect(conflict.note()).toBe(null);
  conflict.type('Mine and more');
  const { area, field } = await open({ request: 'two', note: 'Theirs' });
  expect([area.value, field('was-note')]).toEqual(['Mine and more', 'Old']);
  localStorage.clear();
  await open({ request: 'three', note: 'From another browser', was: 'Old', isRefused: true });
  expect((await open({ request: 'four', note: 'Old' })).area.value).toBe('From another browser');
});
