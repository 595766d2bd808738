import { clientText } from '#client/page/labels.ts';
import { isPlainClick } from '#client/page/plain-click.ts';
import { toast } from '#stores/ui/toasts.ts';

/**
 * Share links. `data-copy` copies the URL, `data-share` opens the share sheet of the device, and the shared URL is
 * appended to `data-share-to`.
 */

const copy = async (url: string): Promise<void> => {
  const t = clientText();
  try {
    await navigator.clipboard.writeText(url);
    toast('good', t('lbl_com_link_copied'));
  } catch {
    // The clipboard requires https and permission. Without it, display the URL.
    toast('bad', t('lbl_com_link_by_hand'), { href: url, text: url });
  }
};

const share = async (url: string): Promise<void> => {
  if (!navigator.share) return copy(url);
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    // The visitor closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
};

const address = (): string => location.href.replace(/#.*$/, '');

document.addEventListener('click', (event) => {
  const target = event.target.closest<HTMLAnchorElement>('[data-share-to]');
  if (target) target.href = target.href.replace(/https?%3A.*/, encodeURIComponent(address()));
  const link = event.target.closest<HTMLAnchorElement>('[data-copy], [data-share]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  const url = link.pathname === location.pathname ? address() : link.href;
  void (link.hasAttribute('data-copy') ? copy(url) : share(url));
});
