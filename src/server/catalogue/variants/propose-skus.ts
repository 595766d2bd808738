export interface SkuRow {
  /** Undefined for a combination without a variant. */
  readonly sku: string | undefined;
  /** Keys of its values. */
  readonly keys: readonly string[];
}

const LETTERS = 4;

/** Amounts such as `mat-10` differ in their digits. */
const shorten = (key: string, length: number): string =>
  (/\d/.test(key) ? key : key.replaceAll('-', '').slice(0, length)).toUpperCase();

/** SKUs of all rows: the stored one, or that of the product with its values, whose words are shortened. */
export const proposeSkus = (product: string, rows: readonly SkuRow[]): string[] => {
  const taken = new Set([product, ...rows.flatMap(({ sku }) => sku ?? [])]);
  return rows.map(({ sku, keys }) => {
    if (sku !== undefined) return sku;
    const join = (length: number) => [product, ...keys.map((key) => shorten(key, length))].join('-');
    let proposed = join(LETTERS);
    for (let more = 1; taken.has(proposed); more += 1)
      proposed = more <= LETTERS ? join(LETTERS + more) : `${join(LETTERS)}-${more}`;
    taken.add(proposed);
    return proposed;
  });
};
