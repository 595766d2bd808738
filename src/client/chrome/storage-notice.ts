import { fetchPage } from '#client/loading/fetch-page.ts';
import { parsePage } from '#client/loading/parse-page.ts';
import { clientText } from '#client/page/labels.ts';
import { translateWith } from '#i18n/translate-with.ts';
import { pagePath } from '#routes/paths.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { $toasts, toast } from '#stores/ui/toasts.ts';

const NOTICE_KEY = 'storageNotice';

/** What visitors have changed themselves. Other values are conveniences. */
const CHANGED_BY_VISITORS: readonly string[] = [
  KEYS.token,
  KEYS.user,
  KEYS.cart,
  KEYS.wishlist,
  KEYS.compare,
  KEYS.avoided,
];

// A prerendered page would not have the values that this tab keeps.
document.querySelector('script[type="speculationrules"]')?.remove();

const toastOnce = (text: string): void => {
  if (!$toasts.get().some((shown) => shown.text === text)) toast('bad', text);
};

/** The sentence is not in every page, because it would enlarge them all. */
const readSentence = async (): Promise<string> => {
  const { locale } = clientText();
  const page = parsePage(await (await fetchPage(pagePath(locale, 'refresh'))).text());
  const labels = JSON.parse(page.getElementById('client-labels')?.textContent ?? '{}');
  return translateWith(labels, locale)('msg_storage_blocked');
};

/** @param key the value that a full storage has refused; undefined if nothing can be stored */
export const notifyLost = async (key?: string): Promise<void> => {
  if (key) {
    if (CHANGED_BY_VISITORS.includes(key)) toastOnce(clientText().error('unexpected'));
    return;
  }
  if (local.getItem(NOTICE_KEY)) return;
  local.setItem(NOTICE_KEY, '1');
  toastOnce(await readSentence());
};
