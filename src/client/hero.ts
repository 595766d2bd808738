import { startMovingRow } from './moving-row.ts';

/** The banner slider: its buttons, and the dot of the banner in view. */

const hero = document.querySelector('[data-hero]');
const track = hero?.querySelector<HTMLElement>('[data-hero-track]');
const slides = [...(track?.children ?? [])];
const dots = [...(hero?.querySelectorAll<HTMLAnchorElement>('[data-hero-dot]') ?? [])];

const mark = (index: number): void =>
  dots.forEach((dot, at) => {
    dot.ariaCurrent = at === index ? 'true' : null;
  });

if (hero && track && slides.length > 1) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) mark(slides.indexOf(entry.target));
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);
  const row = startMovingRow(track, { button: hero.querySelector<HTMLElement>('[data-pause]') });
  dots.forEach((dot, index) => {
    dot.addEventListener('click', (event) => {
      event.preventDefault();
      row.show(index);
    });
  });
  for (const step of hero.querySelectorAll<HTMLButtonElement>('[data-hero-step]')) {
    step.hidden = false;
    step.addEventListener('click', () => row.step(Number(step.dataset.heroStep)));
  }
}
