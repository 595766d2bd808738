import { trustMarkup } from './parse-page.ts';

/** Replaces a `noscript` with its contents: elements in a page from `parsePage`, text in the current page. */
export const unpack = (waiting: Element): void => {
  if (waiting.childElementCount > 0) waiting.replaceWith(...waiting.childNodes);
  else waiting.outerHTML = trustMarkup(waiting.textContent);
};

/** Unpacks all contents of a part of the page (components/Later.astro), or of a page from `parsePage`. */
export const unpackAll = (part: ParentNode): void => {
  for (const waiting of part.querySelectorAll('noscript[data-later]')) {
    waiting.closest('.is-packed')?.classList.remove('is-packed');
    unpack(waiting);
  }
};

/** Unpacks the contents of closed filters and inactive tabs, which are hidden until the first interaction. */
export const unpackHidden = (): void => {
  for (const waiting of document.querySelectorAll('noscript[data-later=""]')) unpack(waiting);
};
