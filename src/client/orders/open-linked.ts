import { clientText } from '#client/page/labels.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { returnLinkPath, taxDocumentsPath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { toast } from '#stores/ui/toasts.ts';

/**
 * Opens the page of an order's returns or of its invoice by its signed link, so that it works in the same way with and
 * without a login.
 */
document.addEventListener('click', async (event) => {
  const button = event.target.closest<HTMLElement>('[data-return], [data-documents]');
  const OrderId = Number(button?.dataset.return ?? button?.dataset.documents);
  if (!button || !(OrderId > 0) || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const t = clientText();
  const answer = await api('get-order-link', { OrderId });
  const [row] = answer.ok ? answer.value : [];
  const link = row && new URL(row.Link).searchParams.get('link');
  button.ariaBusy = 'false';
  const pathOf = button.dataset.return ? returnLinkPath : taxDocumentsPath;
  if (link) location.assign(pathOf(t.locale, encodeURIComponent(link)));
  else toast('bad', answer.ok ? t.error('unexpected') : callSentence(answer.error, t));
});
