/**
 * The gallery of a product page: a press on a small picture moves the strip and not the page, the small picture of
 * what is seen is marked, arrow keys go through them, and a chosen colour leaves only its own pictures.
 */

interface ChoiceDetail {
  readonly colorId: number | undefined;
  readonly picture: number | undefined;
}

const startGallery = (gallery: HTMLElement): void => {
  const strip = gallery.querySelector<HTMLElement>('.gal__strip');
  if (!strip) return;
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.gal__thumbs a')];
  const all = [...gallery.querySelectorAll<HTMLElement>('[data-picture]')];
  const slides = [...strip.querySelectorAll<HTMLElement>('[data-picture]')];
  const indexOf = (element: Element): string | undefined =>
    element.closest<HTMLElement>('[data-picture]')?.dataset.picture;

  const show = (picture: string | undefined): void => {
    const slide = slides.find((other) => other.dataset.picture === picture && !other.hidden);
    if (!slide) return;
    const distance = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.scrollBy({ left: distance, behavior: isCalm ? 'instant' : 'smooth' });
  };

  const mark = (picture: string | undefined): void => {
    for (const thumb of thumbs) {
      if (indexOf(thumb) === picture) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    }
  };

  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[data-picture], [data-picture] a');
    if (!link) return;
    event.preventDefault();
    show(indexOf(link));
  });

  gallery.querySelector('.gal__thumbs')?.addEventListener('keydown', (event) => {
    const key = (event as KeyboardEvent).key;
    const onwards = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const step = key === 'ArrowDown' || key === onwards ? 1 : key === 'ArrowUp' || key === back ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const visible = thumbs.filter((thumb) => !thumb.parentElement?.hidden);
    const next = visible[visible.indexOf(document.activeElement as HTMLAnchorElement) + step];
    next?.focus();
    if (next) show(indexOf(next));
  });

  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.find((entry) => entry.isIntersecting);
      if (seen) mark(indexOf(seen.target));
    },
    { root: strip, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);

  document.addEventListener('product-choice', (event) => {
    const { colorId, picture } = (event as CustomEvent<ChoiceDetail>).detail;
    const color = colorId === undefined ? undefined : String(colorId);
    const hasColor = slides.some((slide) => slide.dataset.color === color);
    for (const element of all) element.hidden = hasColor && element.dataset.color !== color;
    const first = slides.find((slide) => !slide.hidden)?.dataset.picture;
    show(picture === undefined ? first : String(picture));
  });
};

for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) startGallery(gallery);
