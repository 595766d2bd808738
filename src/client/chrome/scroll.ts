/** Makes the header sticky and displays the back-to-top link after scrolling. */

const header = document.querySelector('[data-header]');
const toTop = document.querySelector<HTMLElement>('[data-to-top]');

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const isPast = !isIntersecting && boundingClientRect.top < 0;
    if (target.getAttribute('data-scroll-mark') === 'stuck') header?.classList.toggle('is-stuck', isPast);
    else if (toTop) toTop.hidden = !isPast;
  }
});
for (const mark of document.querySelectorAll('[data-scroll-mark]')) observer.observe(mark);

toTop?.addEventListener('click', () => {
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('.hdr__logo')?.focus({ preventScroll: true });
});
