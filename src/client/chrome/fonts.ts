import { FONTS_KEY } from '#client/inline/known-fonts.ts';

/** Loads the fonts of the page's language for the next page. The current page keeps its fallback fonts. */

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  en: ['Archivo'],
  ar: ['Readex', 'Archivo AR'],
};

const load = async (): Promise<void> => {
  const { lang } = document.documentElement;
  await Promise.all((FAMILIES[lang] ?? []).map((family) => document.fonts.load(`1em "${family}"`)));
  try {
    localStorage.setItem(FONTS_KEY, `${localStorage.getItem(FONTS_KEY) ?? ''} ${lang}`.trim());
  } catch {
    // Without storage, each page keeps the fallback fonts.
  }
};

if (!document.documentElement.classList.contains('fonts'))
  addEventListener('load', () => void load().catch(() => {}), { once: true });
