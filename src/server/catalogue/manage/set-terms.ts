import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { lockProduct } from '../lock-product.ts';
import { byKey, findManaged, type ManagedProduct } from './find-products.ts';
import {
  makeTerms,
  type PriceFault,
  TERMS,
  type TermChanges,
  type Terms,
  writeTerms,
} from './write-terms.ts';

export type TermRefusal =
  | { readonly code: 'not_found' | PriceFault }
  | { readonly code: 'conflict'; readonly current: Terms };

export interface TermOptions {
  /** A replay with the same key changes nothing. */
  readonly requestKey?: string | undefined;
  /** Values that the change was based on. If the stored ones differ, it is refused. */
  readonly expected?: Partial<Terms>;
}

const isTaken = (old: Terms, expected: Partial<Terms>, wanted?: Terms): boolean =>
  TERMS.some(
    (term) => expected[term] !== undefined && isContested(old[term], expected[term], wanted?.[term]),
  );

/**
 * Changes a product's price, discount or order limit.
 *
 * @param name key or id of the product
 */
export const setTerms = (
  app: Pick<App, 'db' | 'clock'>,
  name: string,
  changes: TermChanges,
  { requestKey, expected = {} }: TermOptions = {},
): Promise<Result<ManagedProduct, TermRefusal>> =>
  writeOnce<ManagedProduct, TermRefusal>(app, { requestKey }, async (transaction) => {
    const id = (await findManaged(transaction, [name])).get(name)?.id;
    if (id === undefined || !(await lockProduct(transaction, id))) return refuse({ code: 'not_found' });
    const old = await transaction
      .selectFrom('product')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const made = makeTerms(old, changes);
    const wanted = made.ok ? made.value.terms : undefined;
    if (isTaken(old, expected, wanted)) return refuse({ code: 'conflict', current: old });
    if (!made.ok) return refuse({ code: made.error });
    await writeTerms(transaction, [made.value], { at: app.clock.now() });
    const named = byKey(old.key);
    const changed = (await findManaged(transaction, [named])).get(named);
    return changed ? ok(changed) : refuse({ code: 'not_found' });
  });
