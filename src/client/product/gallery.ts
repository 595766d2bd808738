import { onIntent } from '#client/loading/load-on-intent.ts';
import { stepFor } from '#client/page/arrow-keys.ts';
import { isPlainClick } from '#client/page/plain-click.ts';

/**
 * Product gallery with thumbnails, arrow keys and a zoom dialog (`zoom.ts`). The selected colour filters the pictures;
 * the picture of another selected value stays visible.
 */

const startGallery = (gallery: HTMLElement): void => {
  const strip = gallery.querySelector<HTMLElement>('.gal__strip');
  if (!strip) return;
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.gal__thumbs a')];
  const all = [...gallery.querySelectorAll<HTMLElement>('[data-picture]')];
  const slides = [...strip.querySelectorAll<HTMLElement>('[data-picture]')];
  const linkOf = (slide: Element | undefined) => slide?.querySelector<HTMLAnchorElement>('a');
  const indexOf = (element: Element): string | undefined =>
    element.closest<HTMLElement>('[data-picture]')?.dataset.picture;

  /** Loads the pictures out of view. */
  const fetchAll = (): void => gallery.classList.add('is-touched');

  const show = (picture: string | undefined): void => {
    fetchAll();
    const slide = slides.find((other) => other.dataset.picture === picture && !other.hidden);
    if (!slide) return;
    const distance = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.scrollBy({ left: distance, behavior: isCalm ? 'instant' : 'smooth' });
  };

  /** Marks the current thumbnail. Only the current large picture is in the tab order. */
  const mark = (picture: string | undefined): void => {
    for (const thumb of thumbs) {
      if (indexOf(thumb) === picture) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    }
    for (const slide of slides) {
      const link = linkOf(slide);
      if (link) link.tabIndex = slide.dataset.picture === picture ? 0 : -1;
    }
  };

  onIntent('[data-gallery]', fetchAll);

  gallery.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-picture], [data-picture] a');
    if (!link || strip.contains(link) || !isPlainClick(event)) return;
    event.preventDefault();
    show(indexOf(link));
  });

  gallery.addEventListener('keydown', (event) => {
    const step = stepFor(event, document.dir === 'rtl');
    // The cast is safe, because the element is only compared.
    const link = document.activeElement as HTMLAnchorElement;
    const links = [thumbs, slides.flatMap((slide) => linkOf(slide) ?? [])].find((row) => row.includes(link));
    if (step === 0 || !links) return;
    event.preventDefault();
    const visible = links.filter((other) => !other.closest<HTMLElement>('[data-picture]')?.hidden);
    const next = visible[visible.indexOf(link) + step];
    if (!next) return;
    next.focus({ preventScroll: strip.contains(next) });
    show(indexOf(next));
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
    const { colorId, picture } = event.detail;
    const color = colorId === undefined ? undefined : String(colorId);
    const hasColor = slides.some((slide) => slide.dataset.color === color);
    for (const element of all)
      element.hidden =
        hasColor && element.dataset.color !== color && element.dataset.picture !== String(picture);
    if (picture !== undefined) show(String(picture));
  });

  mark('0');
};

for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) startGallery(gallery);
