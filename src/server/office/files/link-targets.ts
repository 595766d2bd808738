import { isLocale } from '#i18n/locales.ts';
import { linkText } from '#i18n/office/link-text.ts';
import { textFault } from '#i18n/office/text-fault.ts';
import { PLAIN_PAGES } from '#routes/table.ts';
import { findWrittenTarget } from '#server/links/written-target.ts';
import {
  findLinkTargets,
  type LinkTarget,
  type LinkTargets,
} from '#server/office-search/find-link-targets.ts';
import { sendNoFile } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

const LONGEST = 300;
const NONE = { products: [], categories: [], campaigns: [], pages: [], questions: [] };

interface Group {
  readonly label: string;
  readonly items: readonly object[];
}

const readTyped = ({ search }: FileRequest): string => (search.get('q') ?? '').slice(0, LONGEST);

/** Groups with something in them, or else one that says that there is nothing. */
const toGroups = (
  { t }: FileRequest,
  { products, categories, campaigns, pages, questions }: LinkTargets,
  show: (target: LinkTarget, kind: 'product' | 'category' | 'campaign' | 'page' | 'question') => object,
): Group[] => {
  const groups = [
    { label: t('place_products'), items: products.map((one) => show(one, 'product')) },
    { label: t('link_categories'), items: categories.map((one) => show(one, 'category')) },
    { label: t('promotions_campaigns'), items: campaigns.map((one) => show(one, 'campaign')) },
    { label: t('words_pages'), items: pages.map((one) => show(one, 'page')) },
    { label: t('words_questions'), items: questions.map((one) => show(one, 'question')) },
  ].filter(({ items }) => items.length > 0);
  return groups.length > 0 ? groups : [{ label: t('link_none'), items: [] }];
};

const send = ({ response }: FileRequest, groups: readonly Group[]): void => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(groups));
};

/** What a text in a language may link to, as JSON (office/scripts/words/pick.ts). */
export const sendLinkTargets = async (request: FileRequest): Promise<void> => {
  const { app, response, params, t } = request;
  const { language } = params;
  const onlyPages = request.search.get('only') === 'pages';
  if (!isLocale(language)) return sendNoFile(response);
  const found = await findLinkTargets(app, readTyped(request), language);
  const { address } = found;
  if (address) {
    const label = address.fault ? textFault(t.locale, address.fault) : t('link_address');
    const items = address.fault ? [] : [{ url: address.path, title: address.path, detail: '' }];
    return send(request, [{ label, items }]);
  }
  const show = ({ path, key, title, detail, isOpen }: LinkTarget) => ({
    ...{ url: path, title, lang: language },
    detail: isOpen ? detail : t('link_not_open'),
    // As a line of the links below a text.
    ...(onlyPages && { key: `${key.slice(1)} ${title}` }),
  });
  const pages = found.pages.filter(({ key }) => PLAIN_PAGES.some((page) => key === `/${page}`));
  send(request, toGroups(request, onlyPages ? { ...NONE, pages } : found, show));
};

/** What a banner or an announcement can lead to, as JSON (office/scripts/picker.ts). Only announcements lead to pages. */
export const sendPromotionTargets = async (request: FileRequest): Promise<void> => {
  const { app, params, t } = request;
  const typed = readTyped(request).trim();
  const written = await findWrittenTarget(app, typed, t.locale);
  if (written) {
    const note = linkText(t, written, typed);
    const item = { url: typed, key: typed, title: note, detail: '', note, isBad: written.state !== 'open' };
    return send(request, [{ label: t('link_address'), items: [item] }]);
  }
  const found = await findLinkTargets(app, typed, t.locale);
  const isFor = params.kind === 'announcement' ? found : { ...found, pages: [], questions: [] };
  const groups = toGroups(request, isFor, ({ key, title, detail, isOpen }, kind) => ({
    ...{ url: key, key, title, detail: isOpen ? detail : t('link_not_open'), isBad: !isOpen },
    note: linkText(t, { kind, titles: { en: title, ar: title }, state: isOpen ? 'open' : 'draft' }, key),
  }));
  send(request, typed === '' ? [] : groups);
};
