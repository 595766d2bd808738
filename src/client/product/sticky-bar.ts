/** Displays the bar with price and button when the buttons of the page are above the viewport. */
const bar = document.querySelector<HTMLElement>('[data-sticky-bar]');
const actions = document.querySelector('.buy__cta');

if (bar && actions)
  new IntersectionObserver(([entry]) => {
    if (entry) bar.hidden = entry.isIntersecting || entry.boundingClientRect.bottom >= 0;
  }).observe(actions);
