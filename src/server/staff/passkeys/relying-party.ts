import type { App } from '#server/context.ts';

/** Passkeys belong to the host name of SITE_URL. */
export const relyingParty = ({
  config,
}: Pick<App, 'config'>): { readonly id: string; readonly origin: string } => {
  const { hostname, origin } = new URL(config.siteUrl);
  return { id: hostname, origin };
};

/** Loaded at the first use, because only the office needs the library. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
