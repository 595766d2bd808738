/**
 * Inline script that unpacks the sections below the first screen (components/Later.astro) if a script of the page could not
 * be loaded. It has a policy of its own, because others may still load and create theirs.
 */
export const FAILED_SCRIPT = `addEventListener("error",({target:e})=>{if(e.localName=="script"){let t=h=>h;if(window.trustedTypes)try{let p=trustedTypes.createPolicy("fallback",{createHTML:t});t=h=>p.createHTML(h)}catch{return}for(let n of document.querySelectorAll("[data-later=near]"))n.outerHTML=t(n.textContent)}},!0)`;
