import { HIDDEN, PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { BULK_MAXIMUM, type Selected } from '#routes/office/selected.ts';
import { listRecordAudit } from '#server/audit/list-record-audit.ts';
import { structuredSections } from '#server/catalogue/import/write/descriptions.ts';
import { byNumber } from '#server/catalogue/manage/find-products.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { listVersions, VERSIONED } from '#server/catalogue/office/list-versions.ts';
import { LINKED_TERMS } from '#server/catalogue/office/product-conditions.ts';
import { readEditor, readEditorOptions } from '#server/catalogue/office/read-editor.ts';
import { readProductForOffice } from '#server/catalogue/office/read-product.ts';
import { createPreviewLink } from '#server/catalogue/preview/preview-link.ts';
import { TERM_TABLES } from '#server/catalogue/terms/term-tables.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';
import { renderDescription } from '#server/platform/html/sanitize-description.ts';
import { query } from '../query.ts';
import { readIds, toProductRequest } from './product-filter.ts';
import { toFormValues } from './record-form.ts';
import { listSelectedProducts } from './selected-products.ts';

interface Described {
  readonly markdown: string;
  readonly language: Locale;
  readonly facts?: Parameters<typeof structuredSections>[0] | undefined;
}

/** Changes by other use cases that the history shows. */
const HISTORY = 100;

export const productQueries = {
  'products.list': query('stock.change', ({ app }, state: ListState) =>
    listProductsForOffice(app, toProductRequest(state)),
  ),
  'products.read': query('stock.change', ({ app }, { name }: { readonly name: string }) =>
    readProductForOffice(app, byNumber(name)),
  ),
  /** Selected products, apart those that keep their status. */
  'products.selected': query(
    'products.change',
    async ({ app }, { to, ...selected }: Selected & { readonly to: string }) => {
      const becomes: typeof HIDDEN | typeof PUBLISHED = to === 'hide' ? HIDDEN : PUBLISHED;
      // Drafts and scheduled products are published one at a time, after their checks.
      const is = to === 'hide' ? PUBLISHED : HIDDEN;
      const ids = await listSelectedProducts(app, selected, BULK_MAXIMUM + 1);
      const rows = await app.db.read
        .selectFrom('product')
        .select(['id', 'name_en', 'name_ar', 'status'])
        .where('id', 'in', [0, ...ids.slice(0, BULK_MAXIMUM)])
        .orderBy('id')
        .execute();
      return {
        becomes,
        changed: rows.filter(({ status }) => status === is),
        unchanged: rows.filter(({ status }) => status !== is),
        isCut: ids.length > BULK_MAXIMUM,
      };
    },
  ),
  'products.edit': query('products.change', async ({ app }, { name }: { readonly name: string }) => {
    const found = await readEditor(app, byNumber(name));
    return found && { ...found, values: toFormValues(found.product) };
  }),
  /** All changes: the versions, and what other use cases have changed. */
  'products.history': query('stock.change', async ({ app }, { id }: { readonly id: number }) => {
    const { rows } = await listRecordAudit(app, 'product', id, HISTORY);
    const isVersioned = (action: string) => VERSIONED.some((one) => one === action);
    return {
      versions: await listVersions(app, id),
      others: rows.filter(({ action }) => !isVersioned(action)),
    };
  }),
  /** Link to the page of an unpublished product. */
  'products.preview': query('products.change', ({ app, locale }, { id }: { readonly id: number }) =>
    createPreviewLink(app, id, locale),
  ),
  'products.options': query('products.change', ({ app, locale }, _: object) =>
    readEditorOptions(app, locale),
  ),
  /** A description as the page of the product shows it. */
  'products.describe': query('products.change', async (_, { markdown, language, facts }: Described) =>
    renderDescription(markdown, facts && structuredSections(facts, language)),
  ),
  /** Names for the filters. */
  'products.names': query('stock.change', async ({ app, locale }, _: object) => {
    const name = selectInLanguage('name', locale);
    const [categories, brands] = await Promise.all(
      (['category', 'manufacturer'] as const).map((table) =>
        app.db.read
          .selectFrom(table)
          .select(['id', name.as('name')])
          .orderBy(name)
          .execute(),
      ),
    );
    return { categories: categories ?? [], brands: brands ?? [] };
  }),
  /** Names of the terms by which a list is filtered. */
  'products.term-names': query('stock.change', async ({ app, locale }, { filters }: ListState) => {
    const name = selectInLanguage('name', locale);
    const chosen = LINKED_TERMS.filter((kind) => filters[kind] !== undefined);
    return Promise.all(
      chosen.map(async (kind) => ({
        kind,
        terms: await app.db.read
          .selectFrom(TERM_TABLES[kind].table)
          .select(['id', name.as('name')])
          .where('id', 'in', readIds(filters[kind]))
          .execute(),
      })),
    );
  }),
};
