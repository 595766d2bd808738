const PATH = '/sw.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
}

/** Under the name that the shop's content policy allows (server/http/headers); it lets through this one script. */
const trust = (): string =>
  (window as { trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy('offline', { createScriptURL: () => PATH })
    .createScriptURL(PATH) ?? PATH;

/** After everything that the visitor waits for. Development has no service worker: it would show yesterday's pages. */
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register(trust()).catch(() => {}));
