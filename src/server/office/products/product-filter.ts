import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { STOCK_LEVELS } from '#domain/catalogue/stock-level.ts';
import { readDay } from '#domain/read-day.ts';
import { readInteger } from '#domain/read-integer.ts';
import { fromKeys } from '#domain/typed-object.ts';
import type { ListState } from '#routes/office/list-state.ts';
import { PRODUCT_SORTS, type ProductListRequest } from '#server/catalogue/office/list-products.ts';
import { LINKED_TERMS } from '#server/catalogue/office/product-conditions.ts';
import { readDayEnd } from '../forms/read-day.ts';
import { knownValues } from '../known-values.ts';

export const readIds = (values: readonly string[] = []): number[] =>
  values.flatMap((value) => readInteger(value) ?? []);

export const toProductRequest = ({
  text,
  filters,
  sort,
  isAscending,
  perPage,
  cursor,
}: ListState): ProductListRequest => ({
  filter: {
    statuses: knownValues(PRODUCT_STATUSES, filters.status),
    levels: knownValues(STOCK_LEVELS, filters.level),
    categoryIds: readIds(filters.category),
    brandIds: readIds(filters.brand),
    isDiscounted: filters.only?.includes('discount') ?? false,
    lacksPicture: filters.only?.includes('no-picture') ?? false,
    isPhysical: false,
    isAwaited: filters.only?.includes('waiting') ?? false,
    termIds: fromKeys(LINKED_TERMS, (kind) => readIds(filters[kind])),
    lacksArabic: filters.only?.includes('no-arabic') ?? false,
    lacksDeclarations: filters.only?.includes('undeclared') ?? false,
    changedSince: readDay(filters.changed?.[0]),
    changedUntil: readDayEnd(filters['changed-until']?.[0]),
    search: text === '' ? undefined : text,
  },
  sort: knownValues(PRODUCT_SORTS, [sort])[0] ?? 'added',
  direction: isAscending ? 'asc' : 'desc',
  size: perPage,
  cursor,
});
