import { normaliseSearch } from '#domain/catalogue/search.ts';
import { DEMO_NAME } from '#i18n/demo-shop.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { Offers } from '#server/config/payment-offers.ts';
import type { App } from '#server/context.ts';
import { listOverrides } from '#server/labels/shop-labels.ts';
import type { PageRef, ShownText } from '#server/texts.ts';
import type { LiveFinding } from './live-item.ts';

/** Normalised, so that Arabic is found with and without its vowel marks. */
const NAMES = LOCALES.map((locale) => normaliseSearch(DEMO_NAME[locale]));

/** Words that promise a way to pay. */
const PROMISES = {
  card: /\bstripe\b/i,
  wallet: /\bpaypal\b/i,
  razorpay: /\brazorpay\b/i,
  tap: /\btap payments\b/i,
  cash: /\bcash\b|نقد|الدفع عند الاستلام/i,
} as const;

const listWrong = ({ card, wallet, razorpay, tap, cash }: Offers): RegExp[] => [
  ...(card === 'off' ? [PROMISES.card] : []),
  ...(wallet === 'off' ? [PROMISES.wallet] : []),
  ...(razorpay === 'off' ? [PROMISES.razorpay] : []),
  ...(tap === 'off' ? [PROMISES.tap] : []),
  ...(cash ? [] : [PROMISES.cash]),
];

const textsOf = async ({ texts, identity }: App): Promise<(PageRef & { readonly text: ShownText })[]> => {
  const pages = new Set([...texts.originals.list('pages'), ...texts.own()]);
  const shown = await Promise.all(
    identity.current().languages.map(async (locale) => ({
      pages: await Promise.all([...pages].map((name) => texts.page(locale, name))),
      faq: await texts.questions(locale),
    })),
  );
  return shown.flatMap(({ pages: found, faq }) => [
    ...found.flatMap((text) => (text ? [{ collection: 'pages' as const, name: text.name, text }] : [])),
    ...faq.map((text) => ({ collection: 'faq' as const, name: text.name, text })),
  ]);
};

const titleOf = ({ head }: ShownText): string => String(head.title ?? head.question ?? '');

/** Texts that visitors see and that name the demo's shop, or a way to pay that the live shop does not offer. */
export const checkTexts = async (app: App, offers: Offers): Promise<LiveFinding> => {
  const wrong = listWrong(offers);
  const isWrong = (text: string): boolean => {
    const normalised = normaliseSearch(text);
    return NAMES.some((name) => normalised.includes(name)) || wrong.some((words) => words.test(text));
  };
  const all = await textsOf(app);
  const found = new Map<string, NonNullable<LiveFinding['texts']>[number]>();
  for (const { collection, name, text } of all) {
    if (!isWrong(`${JSON.stringify(text.head)} ${text.body}`)) continue;
    const titles = all.filter((one) => one.collection === collection && one.name === name);
    const titleIn = (language: string) => {
      const own = titles.find((one) => one.text.language === language) ?? titles[0];
      return own ? titleOf(own.text) : name;
    };
    found.set(`${collection}/${name}`, {
      collection,
      name,
      titles: { en: titleIn('en'), ar: titleIn('ar') },
    });
  }
  const overrides = (await listOverrides(app.db.read)).filter(({ text }) => isWrong(text));
  const labels = [...new Set(overrides.map(({ key }) => key))];
  const n = found.size + labels.length;
  return n === 0
    ? { state: 'done', note: 'texts_done' }
    : { state: 'open', note: 'texts_open', n, texts: [...found.values()], labels };
};
