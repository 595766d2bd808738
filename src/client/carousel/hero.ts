import { whenEngaged } from '#client/loading/when-engaged.ts';

const hero = document.querySelector('[data-hero]');
const track = hero?.querySelector<HTMLElement>('[data-hero-track]');

if (hero && track)
  void whenEngaged().then(async () => {
    track.classList.add('is-used');
    const slides = [...track.children];
    const dots = [...hero.querySelectorAll<HTMLAnchorElement>('[data-hero-dot]')];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting)
            dots.forEach((dot, at) => {
              dot.ariaCurrent = slides[at] === target ? 'true' : null;
            });
      },
      { root: track, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    const script = await import('./moving-row.ts');
    const row = script.startMovingRow(track, {
      button: hero.querySelector('[data-pause]'),
      isUsed: true,
    });
    dots.forEach((dot, index) => {
      dot.addEventListener('click', (event) => {
        event.preventDefault();
        row.show(index);
      });
    });
    for (const step of hero.querySelectorAll<HTMLElement>('[data-hero-step]')) {
      step.hidden = false;
      step.addEventListener('click', () => row.step(Number(step.dataset.heroStep)));
    }
  });
