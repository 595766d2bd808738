import { type ManagedProduct, matchManaged } from '#server/catalogue/manage/find-products.ts';
import type { App } from '#server/context.ts';

export const NAME_DETAIL =
  'KEY is the id of the product in products.json, or the number in its URL. key:12 and number:12 mean only one of them.';
export const VARIANT_DETAIL = 'The SKU or barcode of a variant means what the variant has of its own.';

const titleOf = ({ name_en, key, id }: ManagedProduct): string => `${name_en} (key ${key}, number ${id})`;

/** Why a name means no product, or which two it means. */
export const explainName = async ({ db }: Pick<App, 'db'>, name: string): Promise<string> => {
  const [keyed, numbered] = (await matchManaged(db.read, [name])).get(name) ?? [];
  return keyed && numbered
    ? `'${name}' is the key of ${titleOf(keyed)} and the number of ${titleOf(numbered)}: write key:${name} or number:${name}`
    : `there is no product '${name}'`;
};

/** The sentence of `explainName`. */
export const warnOfName = async (app: Pick<App, 'db'>, name: string): Promise<string> => {
  const reason = await explainName(app, name);
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
};
