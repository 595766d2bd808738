/** Class of the document while the styles below its first screen are loading (components/home/first.css). */
export const UNSTYLED = 'unstyled';

/** Event of the window when they have loaded or failed. */
export const STYLED_EVENT = 'styled';

/**
 * Inline script of layouts/LateStyles.astro. It links the style sheets of its `data-sheets`. A link in the HTML would block
 * the parser, and so delay the largest picture, until they are loaded. The sections appear in the frame in which the styles
 * apply: a browser scrolls to a URL fragment only until the page has loaded.
 */
export const LATE_STYLES_SCRIPT = `{let r=document.documentElement.classList,s=document.currentScript.dataset.sheets.split(" "),n=s.length;r.add("${UNSTYLED}");for(let u of s){let l=document.createElement("link");l.rel="stylesheet";l.href=u;l.onload=l.onerror=()=>{--n||(r.remove("${UNSTYLED}"),dispatchEvent(new Event("${STYLED_EVENT}")))};document.head.append(l)}}`;
