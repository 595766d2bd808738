import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { Locale } from '#i18n/locales.ts';
import type { PlainPage } from '#routes/table.ts';

interface WrittenLink {
  readonly page: PlainPage;
  readonly text: string;
}

/** A page of texts, apart from its body. */
export interface WrittenPage {
  /** Language of the text, which may differ from that of the page. */
  readonly language: Locale;
  /** True if there is no text in the other language. */
  readonly isAlone: boolean;
  readonly title: string;
  readonly intro: string;
  /** For search engines. */
  readonly description: string;
  /** Descriptions of the page's pictures. */
  readonly pictures: readonly string[];
  readonly links: readonly WrittenLink[];
  readonly headings: readonly { readonly depth: number; readonly slug: string; readonly text: string }[];
}

export interface Question {
  /** Fragment id on the page. */
  readonly id: string;
  readonly language: Locale;
  readonly question: string;
  readonly links: readonly WrittenLink[];
  /** The answer, rendered by the build or by the shop. */
  readonly body: AstroComponentFactory | string;
}
