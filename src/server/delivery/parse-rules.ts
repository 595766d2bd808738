import * as v from 'valibot';
import { plainPostcode } from '#domain/customers/plain-postcode.ts';
import { listIds } from '#domain/delivery/edit-rules.ts';
import type { DeliveryRules } from '#domain/delivery/rules.ts';
import { parseJson } from '#domain/parse-json.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999));
const text = v.pipe(v.string(), v.trim());
const steps = v.array(v.strictObject({ from: v.number(), price: v.number() }));

const method = v.strictObject({
  id,
  name_en: text,
  name_ar: text,
  days: v.nullable(v.strictObject({ from: v.number(), to: v.number() })),
  pricing: v.variant('kind', [
    v.strictObject({ kind: v.literal('products') }),
    v.strictObject({ kind: v.literal('flat'), price: v.number() }),
    v.strictObject({ kind: v.picklist(['weight', 'sum']), steps }),
  ]),
  freeFrom: v.union([v.number(), v.picklist(['shop', 'never'])]),
  isOn: v.boolean(),
});

const rules = v.object({
  defaultGrams: v.number(),
  zones: v.array(
    v.strictObject({
      id,
      name_en: text,
      name_ar: text,
      countries: v.array(id),
      states: v.array(id),
      prefixes: v.array(v.pipe(v.string(), v.transform(plainPostcode))),
      isDelivered: v.boolean(),
      methods: v.array(method),
    }),
  ),
});

/** Reads rules as JSON. A text says what is wrong with their shape. */
export const parseRules = (json: string): Pick<DeliveryRules, 'defaultGrams' | 'zones'> | string => {
  const parsed = v.safeParse(rules, parseJson(json));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`;
  }
  const ids = listIds(parsed.output);
  return new Set(ids).size < ids.length ? 'id: an id is used twice' : parsed.output;
};
