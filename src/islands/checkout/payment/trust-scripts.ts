/** Hosts of the content policy from which a provider's script loads more of itself (server/web/content-policy.ts). */
const SCRIPTS = /^https:\/\/(?:(?:[\w-]+\.)?js\.stripe\.com|(?:checkout|cdn)\.razorpay\.com)\//;

/** Razorpay's script writes a style sheet and empty boxes as HTML. Nothing of these loads or runs anything. */
const HARMLESS = /^(?:[^<]|<\/?(?:div|span|p|style)(?: (?:class|id|style)="[^"<>]*")*>)*$/;

/** Default Trusted Types policy for what the providers' scripts insert. */
export const trustProviders = (): void => {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  try {
    trustedTypes.createPolicy('default', {
      createHTML: (html) => (HARMLESS.test(html) ? html : null),
      createScriptURL: (url) => (SCRIPTS.test(new URL(url, location.href).href) ? url : null),
    });
  } catch {
    // Browsers without Trusted Types require no policy.
  }
};
