import { clientText } from '#client/page/labels.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { returnLinkPath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { toast } from '#stores/ui/toasts.ts';

/** Opens the page of an order's returns by its signed link, so that it works in the same way with and without a login. */
document.addEventListener('click', async (event) => {
  const button = event.target.closest<HTMLElement>('[data-return]');
  const OrderId = Number(button?.dataset.return);
  if (!button || !(OrderId > 0) || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const t = clientText();
  const answer = await api('get-order-link', { OrderId });
  const [row] = answer.ok ? answer.value : [];
  const link = row && new URL(row.Link).searchParams.get('link');
  button.ariaBusy = 'false';
  if (link) location.assign(returnLinkPath(t.locale, encodeURIComponent(link)));
  else toast('bad', answer.ok ? t.error('unexpected') : callSentence(answer.error, t));
});
