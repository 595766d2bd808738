/**
 * Where a visitor can pass the shop on. The shop names no profiles of its own, since none exist that are surely its own: a shop
 * that has some replaces these addresses by them. `{url}` is the shop's address, `{title}` its name.
 */
export const SOCIAL = [
  { id: 'whatsapp', name: 'WhatsApp', href: 'https://wa.me/?text={title}%20{url}' },
  { id: 'telegram', name: 'Telegram', href: 'https://t.me/share/url?url={url}&text={title}' },
  { id: 'facebook', name: 'Facebook', href: 'https://www.facebook.com/sharer/sharer.php?u={url}' },
  { id: 'x', name: 'X', href: 'https://x.com/intent/post?url={url}&text={title}' },
] as const;

export const formatSocialHref = (href: string, url: string, title: string): string =>
  href.replace('{url}', encodeURIComponent(url)).replace('{title}', encodeURIComponent(title));
