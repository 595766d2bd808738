/** Hosts of profile URLs by social network. Examples use the first host. */
export const SOCIAL_HOSTS = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com'],
  tiktok: ['tiktok.com'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  telegram: ['t.me', 'telegram.me'],
  snapchat: ['snapchat.com'],
} as const satisfies Record<string, readonly string[]>;

export type SocialNetwork = keyof typeof SOCIAL_HOSTS;

export interface SocialLink {
  readonly id: SocialNetwork;
  readonly url: string;
}

const isNetwork = (id: string): id is SocialNetwork => Object.hasOwn(SOCIAL_HOSTS, id);

/** Parses a profile URL. Returns undefined unless it is an `https:` URL of a known network with a path. */
export const findSocialLink = (text: string): SocialLink | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.pathname === '/') return undefined;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  for (const [id, hosts] of Object.entries(SOCIAL_HOSTS))
    if (isNetwork(id) && hosts.some((known) => known === host)) return { id, url: url.href };
  return undefined;
};
