const PATH = '/sw.js';

/** Trusted Types policy for this script URL (server/http/headers). */
const trust = (): string =>
  window.trustedTypes?.createPolicy('offline', { createScriptURL: () => PATH }).createScriptURL(PATH) ?? PATH;

/** Registers the service worker in production only. In development it would serve stale pages. */
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register(trust()).catch(() => {}));
