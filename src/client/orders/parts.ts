import { clientText } from '#client/page/labels.ts';
import type { CallError } from '#contract/call.ts';
import { callSentence } from '#i18n/call-sentence.ts';

export type Part = 'loading' | 'failed' | 'empty' | 'ready';

/** Of the parts of a section (`data-part`) shows the one that is true now. */
export const showPart = (section: HTMLElement, part: Part): void => {
  for (const element of section.querySelectorAll<HTMLElement>('[data-part]'))
    element.hidden = element.dataset.part !== part;
};

/** Shows why the section could not be loaded. */
export const showFailure = (section: HTMLElement, error: CallError): void => {
  const reason = section.querySelector('[data-reason]');
  if (reason) reason.textContent = callSentence(error, clientText());
  showPart(section, 'failed');
};

/** Fills the places of a copied template (`data-text`) with text, never with markup. */
export const fillTexts = (element: HTMLElement, texts: Readonly<Record<string, string>>): void => {
  for (const place of element.querySelectorAll<HTMLElement>('[data-text]'))
    place.textContent = texts[place.dataset.text ?? ''] ?? '';
};
