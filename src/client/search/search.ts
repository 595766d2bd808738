import { clientText } from '#client/page/labels.ts';
import { SEARCH_MINIMUM } from '#domain/constants.ts';
import { toast } from '#stores/ui/toasts.ts';

/** The search of the header: says in our words when there is too little to search, and goes to the category's own address. */

const form = document.querySelector<HTMLFormElement>('[data-search]');
const input = form?.querySelector<HTMLInputElement>('input[name="SearchTerm"]');
const select = form?.querySelector('select');

if (form) form.noValidate = true;

/** Suggestions come with the first touch of the box; where they cannot be had, the form searches as ever. */
let isAsked = false;
const loadSuggestions = async (event?: Event): Promise<void> => {
  if (!form || !input || isAsked) return;
  isAsked = true;
  const loaded = await import('./suggestions.ts').catch(() => undefined);
  loaded?.startSuggestions(form, input, event?.type === 'pointerdown');
};
if (document.activeElement === input) void loadSuggestions();
for (const touch of ['pointerdown', 'focus']) input?.addEventListener(touch, loadSuggestions, { once: true });

form?.addEventListener('submit', (event) => {
  if ((input?.value.trim().length ?? 0) < SEARCH_MINIMUM) {
    event.preventDefault();
    toast('bad', clientText().error('search_too_short'));
    input?.focus();
    return;
  }
  const path = select?.selectedOptions[0]?.dataset.path;
  if (!select || !path) return;
  form.action = path;
  // A disabled field is not sent; the page that comes back from history must have it again.
  select.disabled = true;
  addEventListener('pageshow', () => {
    select.disabled = false;
  });
});
