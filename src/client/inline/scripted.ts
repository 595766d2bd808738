/**
 * Inline script for pages that need JavaScript. It marks browsers that can run their scripts; the others see a notice
 * instead of a placeholder (components/Unscripted.astro). The features are the newest that the scripts use without a
 * fallback.
 */
export const SCRIPTED_SCRIPT = `"noModule"in HTMLScriptElement.prototype&&[].toReversed&&window.HTMLDialogElement&&document.documentElement.classList.add("scripted")`;
