/**
 * Inline script for pages whose forms require JavaScript. It records an early submit in `data-sent`, and
 * `client/forms/activate-form.ts` submits the form later.
 */
export const EARLY_SUBMIT_SCRIPT = `addEventListener("submit",e=>{let f=e.target;if(f.matches("[data-form]:not([action],[data-enhanced])")){e.preventDefault();f.dataset.sent="";e.submitter?.setAttribute("aria-busy","true")}},true)`;
