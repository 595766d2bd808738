/**
 * Inline script that shows what is below the first screen of a phone (styles/components/later.css) once the page is parsed:
 * one part for each frame and idle period, or all when the visitor scrolls or prints, or if the URL names a part. It does
 * not wait for the scripts of the page.
 */
export const BELOW_SCRIPT = `{let r=document.documentElement.classList,b=[...document.querySelectorAll(".below")],a=()=>r.add("shown"),w=()=>requestAnimationFrame(()=>requestIdleCallback(n,{timeout:300})),n=()=>{let e=b.shift();e?(e.classList.add("is-laid-out"),w()):a()};for(let t of["scroll","beforeprint"])addEventListener(t,a,{once:!0});location.hash||!window.requestIdleCallback?a():w()}`;
