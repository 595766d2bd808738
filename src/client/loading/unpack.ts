import { trustMarkup } from './parse-page.ts';

/** Replaces a `noscript` by its contents. They are elements in a parsed page (`parsePage`), and text in this one. */
export const unpack = (waiting: Element): void => {
  if (waiting.childElementCount > 0) waiting.replaceWith(...waiting.childNodes);
  else waiting.outerHTML = trustMarkup(waiting.textContent);
};

/** Unpacks what nobody sees before the first interaction: closed filters and the tabs behind the first. */
export const unpackLater = (page: ParentNode = document): void => {
  for (const waiting of page.querySelectorAll('noscript[data-later]')) unpack(waiting);
};
