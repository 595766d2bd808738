/**
 * Inline script of pages whose forms can do nothing without their script (`NeedsScript.astro`). It listens before any file has been
 * fetched: a submit is noted in `data-sent` instead of being posted to a page that refuses it. `client/forms/take-over.ts` sends it later.
 */
export const KEEP_PRESS = `addEventListener("submit",e=>{let f=e.target;if(f.matches("[data-form]:not([action],[data-enhanced])")){e.preventDefault();f.dataset.sent="";e.submitter?.setAttribute("aria-busy","true")}},true)`;
