import { trustMarkup } from './parse-page.ts';

/** Replaces a `noscript` with its contents: elements in a page from `parsePage`, text in the current page. */
export const unpack = (waiting: Element): void => {
  if (waiting.childElementCount > 0) waiting.replaceWith(...waiting.childNodes);
  else waiting.outerHTML = trustMarkup(waiting.textContent);
};

/** Unpacks the contents of closed filters and inactive tabs, which are hidden until the first interaction. */
export const unpackLater = (page: ParentNode = document): void => {
  for (const waiting of page.querySelectorAll('noscript[data-later]')) unpack(waiting);
};
