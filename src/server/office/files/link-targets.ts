import { isLocale } from '#i18n/locales.ts';
import { textFault } from '#i18n/office/text-fault.ts';
import { findLinkTargets, type LinkTarget } from '#server/office-search/find-link-targets.ts';
import { sendNoFile } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

const LONGEST = 300;

/** What a text in a language may link to, as JSON (office/scripts/words/pick.ts). */
export const sendLinkTargets = async ({ app, response, search, params, t }: FileRequest): Promise<void> => {
  const { language } = params;
  if (!isLocale(language)) return sendNoFile(response);
  const typed = (search.get('q') ?? '').slice(0, LONGEST);
  const { products, categories, pages, questions, address } = await findLinkTargets(app, typed, language);
  const show = (targets: readonly LinkTarget[]) =>
    targets.map(({ path, title, detail, isOpen }) => ({
      ...{ url: path, title, lang: language },
      detail: isOpen ? detail : t('link_not_open'),
    }));
  const groups = [
    { label: t('place_products'), items: show(products) },
    { label: t('link_categories'), items: show(categories) },
    { label: t('words_pages'), items: show(pages) },
    { label: t('words_questions'), items: show(questions) },
  ].filter(({ items }) => items.length > 0);
  const typedGroup = address && {
    label: address.fault ? textFault(t.locale, address.fault) : t('link_address'),
    items: address.fault ? [] : [{ url: address.path, title: address.path, detail: '' }],
  };
  const none = { label: t('link_none'), items: [] };
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(typedGroup ? [typedGroup] : groups.length > 0 ? groups : [none]));
};
