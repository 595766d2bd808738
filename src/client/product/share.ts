import { clientText } from '#client/page/labels.ts';
import { isPlainClick } from '#client/page/plain-click.ts';
import { toast } from '#stores/ui/toasts.ts';

/**
 * Links to send on: `data-copy` copies the address, `data-share` asks the device
 * first where it can share, `data-share-to` leads to where it can be posted, with the address at its end.
 */

const copy = async (url: string): Promise<void> => {
  const t = clientText();
  try {
    await navigator.clipboard.writeText(url);
    toast('good', t('lbl_com_link_copied'));
  } catch {
    // No clipboard without https, or not allowed: the address is said, to be copied by hand.
    toast('bad', t('lbl_com_link_by_hand'), { href: url, text: url });
  }
};

const share = async (url: string): Promise<void> => {
  if (!navigator.share) return copy(url);
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    // Somebody who closed the sheet did not want to share.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
};

/** The address of this page with what is chosen, which no link was made with. */
const address = (): string => location.href.replace(/#.*$/, '');

document.addEventListener('click', (event) => {
  const target = (event.target as Element).closest<HTMLAnchorElement>('[data-share-to]');
  if (target) target.href = target.href.replace(/https?%3A.*/, encodeURIComponent(address()));
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-copy], [data-share]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  const url = link.pathname === location.pathname ? address() : link.href;
  void (link.hasAttribute('data-copy') ? copy(url) : share(url));
});
