import type { Locale } from '#i18n/locales.ts';
import { h } from './element.ts';
import { labels } from './labels.ts';

const DIRECTIONS = { en: 'ltr', ar: 'rtl' } as const;
export const directionOf = (language: Locale): 'ltr' | 'rtl' => DIRECTIONS[language];

/** Creates a preview frame with the shop's styles. It is sandboxed, so that scripts in a text do not run. */
export const createPreview = (language: Locale) => {
  const frame = h('iframe', {
    class: 'editor__preview',
    title: labels.preview.replace('{language}', labels[language]),
    sandbox: 'allow-same-origin',
  });
  frame.srcdoc = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><link rel="stylesheet" href="/src/styles/main.css"></head><body><main></main></body></html>`;
  let waiting = '';
  const show = (html: string): void => {
    waiting = html;
    const main = frame.contentDocument?.querySelector('main');
    if (main) main.innerHTML = html;
  };
  frame.addEventListener('load', () => show(waiting));
  return { frame, show };
};
