const PATH = '/sw.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
}

/** Trusted Types policy allowed by the CSP (server/http/headers). It accepts this one script URL. */
const trust = (): string =>
  (window as { trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy('offline', { createScriptURL: () => PATH })
    .createScriptURL(PATH) ?? PATH;

/** Registers after `load`, and never in development, where a service worker would serve stale pages. */
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register(trust()).catch(() => {}));
