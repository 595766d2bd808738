import type { Locale } from '#i18n/locales.ts';
import type { Written } from '#server/texts.ts';
import type { Random } from '../../bench/catalogue/random.ts';

const WORDS: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'protein',
    'scoop',
    'whey & oats',
    'label',
    'order',
    'five "grams"',
    'returns',
    'morning',
    '<b>bold</b>',
  ],
  ar: ['بروتين', 'مكيال', 'ملصق', 'طلب', 'خمسة «غرامات»', 'إرجاع', 'صباح', 'مصل الحليب & الشوفان'],
};
/** Some stand twice, and some have the ids of parts of every page. */
const HEADINGS: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Main',
    'Main 1',
    'Top',
    'Toasts',
    'Foot links',
    'Returns',
    'Shipping',
    'Overlay',
    'What we sell?',
    '2016',
  ],
  ar: ['عن المتجر', 'الإرجاع', 'الشحن', 'ماذا نبيع؟', 'Main', '2016'],
};
const PICTURES = ['gear.webp', 'scoops.webp', 'shelf.webp'];

/** What texts can link to, as paths of the language. */
export type Targets = Readonly<Record<Locale, readonly string[]>>;

type Block = (random: Random, locale: Locale, targets: Targets) => string;

const say = (random: Random, locale: Locale, most = 8): string =>
  Array.from({ length: 1 + random.below(most) }, () => random.pick(WORDS[locale])).join(' ');

const BLOCKS: Readonly<Record<string, Block>> = {
  paragraph: (random, locale) =>
    `${say(random, locale, 20)} **${say(random, locale, 2)}** *${say(random, locale, 2)}*.`,
  heading: (random, locale) =>
    `${random.pick(['##', '##', '## a\n\n###', '## b\n\n### c\n\n####'])} ${random.pick(HEADINGS[locale])}`,
  list: (random, locale) =>
    `${random.pick(['-', '1.'])} ${say(random, locale)}\n    - ${say(random, locale)}\n\n- ${say(random, locale)}`,
  note: (random, locale) => `> ${say(random, locale, 12)}\n>\n> - ${say(random, locale)}`,
  table: (random, locale) => {
    const columns = Array.from({ length: 2 + random.below(7) }, () => say(random, locale, 2));
    const head = random.pick([columns, ['', ...columns.slice(1)]]);
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return [line(head), line(columns.map(() => '---')), line(columns), line(columns)].join('\n');
  },
  picture: (random, locale) =>
    `![${random.pick(['', say(random, locale, 3)])}](../../images/${random.pick(PICTURES)})`,
  link: (random, locale, targets) =>
    `${say(random, locale)} [${say(random, locale, 2)}](${random.pick(targets[locale])}) ${say(random, locale)}`,
  'link to a question': (random, locale) =>
    `[${say(random, locale, 2)}](/${locale}/faq#${random.pick(['returns', 'coupons', 'labels'])})`,
  'foreign link': (random, locale) =>
    `[${say(random, locale, 2)}](${random.pick(['https://example.com/a?b=1&c=2', 'mailto:care@quwana.example', 'tel:+918045678900'])})`,
  'bare link': () => 'https://example.com/guide, care@quwana.example',
  'picture as a link': (random, locale, targets) =>
    `[![${say(random, locale, 2)}](../../images/gear.webp)](${random.pick(targets[locale])})`,
  'heading with a link': (random, locale, targets) =>
    `## [${random.pick(HEADINGS[locale])}](${random.pick(targets[locale])})`,
  code: (random) => `\`\`\`\n${'WHEY10-'.repeat(1 + random.below(30))}\n\`\`\``,
  'long word': () => 'Donaudampfschifffahrtsgesellschaft'.repeat(3),
  line: () => '---',
  tasks: (random, locale) => `- [ ] ${say(random, locale)}\n- [x] ${say(random, locale)}`,
  isolated: () => 'WHEY <bdi>WHEY-10</bdi>',
};

/** What editors write by mistake. The shop refuses it or shows it in valid HTML. */
const SLIPS: Readonly<Record<string, Block>> = {
  'unknown page': (_, locale) => `[x](/${locale}/no-such-page)`,
  'other language': (_, locale) => `[x](/${locale === 'en' ? 'ar' : 'en'}/about)`,
  'unknown question': (_, locale) => `[x](/${locale}/faq#no-such-question)`,
  'unknown picture': () => '![x](../../images/no-such.webp)',
  'link without words': (_, locale) => `[](/${locale}/about)`,
  'picture as a link without words': (_, locale) => `[![](../../images/gear.webp)](/${locale}/about)`,
  'empty heading': () => '##',
  'heading of the page': (random, locale) => `# ${random.pick(HEADINGS[locale])}`,
  'heading too deep': (random, locale) => `#### ${random.pick(HEADINGS[locale])}`,
  footnote: (random, locale) => `${say(random, locale)}[^1].\n\n[^1]: ${say(random, locale)}`,
  'item in HTML': (random, locale) => `<li>${say(random, locale)}</li>`,
  'cell in HTML': (random, locale) => `<td>${say(random, locale)}</td>`,
  'open HTML': (random, locale) => `<p>${say(random, locale)}\n\n${say(random, locale)}`,
  'picture by a name': (random, locale) =>
    `![${say(random, locale, 2)}][shelf]\n\n[shelf]: ../../images/shelf.webp`,
};

const writeBody = (random: Random, locale: Locale, targets: Targets): string => {
  const kinds = Object.values(BLOCKS);
  const blocks = Array.from({ length: 2 + random.below(9) }, () => random.pick(kinds));
  if (random.next() < 0.15) blocks.push(random.pick(Object.values(SLIPS)));
  return blocks.map((write) => write(random, locale, targets)).join('\n\n');
};

const TITLES: Readonly<Record<Locale, string>> = { en: 'News & "offers" <now>', ar: 'أخبار & «عروض» <الآن>' };

export const writePage = (random: Random, locale: Locale, targets: Targets): Written => ({
  head: {
    title: `${TITLES[locale]} ${random.below(1000)}`,
    intro: say(random, locale),
    description: say(random, locale),
    pictures: random.pick([[], [say(random, locale, 3)]]),
    links: random.pick([[], [{ page: 'contact-us', text: say(random, locale, 2) }]]),
  },
  body: writeBody(random, locale, targets),
});

export const writeQuestion = (random: Random, locale: Locale, targets: Targets): Written => ({
  head: {
    question: `${say(random, locale, 5)} ${random.below(1000)}${locale === 'en' ? '?' : '؟'}`,
    order: 1 + random.below(30),
    links: random.pick([[], [{ page: 'contact-us', text: say(random, locale, 2) }]]),
  },
  body: writeBody(random, locale, targets),
});
