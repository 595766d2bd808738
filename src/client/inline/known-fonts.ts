/** Key in `localStorage`: the languages whose fonts are in the browser's cache, separated by spaces. */
export const FONTS_KEY = 'fonts';

/**
 * Inline script that selects the web fonts if an earlier page has loaded them (client/chrome/fonts.ts). Otherwise they
 * would delay the largest picture of a first visit, and a later swap would move the text.
 */
export const KNOWN_FONTS_SCRIPT = `try{let e=document.documentElement;(localStorage.${FONTS_KEY}||"").split(" ").includes(e.lang)&&e.classList.add("fonts")}catch{}`;
