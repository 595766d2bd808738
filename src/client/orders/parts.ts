import { clientText } from '#client/page/labels.ts';
import type { CallError } from '#contract/call.ts';
import { callSentence } from '#i18n/call-sentence.ts';

export type Part = 'loading' | 'failed' | 'empty' | 'ready';

export const showPart = (section: HTMLElement, part: Part): void => {
  for (const element of section.querySelectorAll<HTMLElement>('[data-part]'))
    element.hidden = element.dataset.part !== part;
};

export const showFailure = (section: HTMLElement, error: CallError): void => {
  const reason = section.querySelector('[data-reason]');
  if (reason) reason.textContent = callSentence(error, clientText());
  showPart(section, 'failed');
};

export const fillTexts = (element: HTMLElement, texts: Readonly<Record<string, string>>): void => {
  for (const place of element.querySelectorAll<HTMLElement>('[data-text]'))
    place.textContent = texts[place.dataset.text ?? ''] ?? '';
};
