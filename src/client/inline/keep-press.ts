/**
 * Stands in pages whose forms can do nothing without their script (`NeedsScript.astro`), and runs before it has come: what
 * is sent meanwhile is noted in `data-sent` instead of being posted to a page that does not take it. `client/forms/take-over.ts` sends it.
 */
export const KEEP_PRESS = `addEventListener("submit",e=>{let f=e.target;if(f.matches("[data-form]:not([action],[data-awake])")){e.preventDefault();f.dataset.sent="";e.submitter?.setAttribute("aria-busy","true")}},true)`;
