import { fetchPage } from '#client/loading/fetch-page.ts';
import { parsePage } from '#client/loading/parse-page.ts';

/** Shows the answer of the page in the form. */

const ANSWER = '#delivery-answer';

const ask = async (form: HTMLFormElement): Promise<void> => {
  const asked = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const response = await fetchPage(`${form.action}?${asked}`);
  const answer = parsePage(await response.text()).querySelector(ANSWER);
  if (!response.ok || !answer) throw new Error(`the page answered ${response.status}`);
  form.querySelector(ANSWER)?.replaceChildren(...answer.childNodes);
};

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.matches('[data-form="delivery"]')) return;
  event.preventDefault();
  void ask(form).catch(() => form.submit());
});
