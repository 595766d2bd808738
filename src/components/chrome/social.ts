import type { SocialNetwork } from '#domain/social.ts';

export const SOCIAL_NAMES = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  snapchat: 'Snapchat',
} as const satisfies Record<SocialNetwork, string>;

/** Share pages of social networks. `{url}` is the URL of the shop, `{title}` its name. */
export const SHARING = [
  { id: 'whatsapp', href: 'https://wa.me/?text={title}%20{url}' },
  { id: 'telegram', href: 'https://t.me/share/url?url={url}&text={title}' },
  { id: 'facebook', href: 'https://www.facebook.com/sharer/sharer.php?u={url}' },
  { id: 'x', href: 'https://x.com/intent/post?url={url}&text={title}' },
] as const;

export const formatSocialHref = (href: string, url: string, title: string): string =>
  href.replace('{url}', encodeURIComponent(url)).replace('{title}', encodeURIComponent(title));
