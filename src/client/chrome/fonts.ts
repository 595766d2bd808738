import { FONTS_KEY } from '#client/inline/known-fonts.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** Loads the fonts of the page's language for the next page. The current page keeps its fallback fonts, but for titles. */

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  en: ['Archivo'],
  ar: ['Readex', 'Archivo'],
};

const load = async (): Promise<void> => {
  const { lang } = document.documentElement;
  await Promise.all((FAMILIES[lang] ?? []).map((family) => document.fonts.load(`1em "${family}"`)));
  local.setItem(FONTS_KEY, `${local.getItem(FONTS_KEY) ?? ''} ${lang}`.trim());
};

if (!document.documentElement.classList.contains('fonts'))
  addEventListener('load', () => void load().catch(() => {}), { once: true });
