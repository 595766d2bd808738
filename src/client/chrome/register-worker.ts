const PATH = '/sw.js';

/** Trusted Types policy allowed by the CSP (server/http/headers). It accepts this one script URL. */
const trust = (): string =>
  window.trustedTypes?.createPolicy('offline', { createScriptURL: () => PATH }).createScriptURL(PATH) ?? PATH;

/** Registers after `load`, and never in development, where a service worker would serve stale pages. */
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register(trust()).catch(() => {}));
