/** The banner slider scrolls by itself; the script adds the buttons and marks the dot of the banner in view. */

const hero = document.querySelector('[data-hero]');
const track = hero?.querySelector<HTMLElement>('[data-hero-track]');
const slides = [...(track?.children ?? [])] as HTMLElement[];
const dots = [...(hero?.querySelectorAll<HTMLAnchorElement>('[data-hero-dot]') ?? [])];
const steps = [...(hero?.querySelectorAll<HTMLButtonElement>('[data-hero-step]') ?? [])];
let current = 0;

const show = (index: number): void => {
  const slide = slides[(index + slides.length) % slides.length];
  if (track && slide) track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior: 'smooth' });
};

const mark = (index: number): void => {
  current = index;
  dots.forEach((dot, at) => {
    if (at === index) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
  });
};

if (track && slides.length > 1) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries)
        if (entry.isIntersecting) mark(slides.indexOf(entry.target as HTMLElement));
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);
  dots.forEach((dot, index) => {
    dot.addEventListener('click', (event) => {
      event.preventDefault();
      show(index);
    });
  });
  for (const step of steps) {
    step.hidden = false;
    step.addEventListener('click', () => show(current + Number(step.dataset.heroStep)));
  }
}
