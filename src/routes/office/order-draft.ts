import { type CartItem, type Choice, lineKey } from '#domain/cart/cart.ts';
import { cleanCode } from '#domain/typed-text.ts';
import { officeUrl } from './pages.ts';

type DraftLine = Pick<CartItem, 'ProductId' | 'productSelectedAttributes' | 'Quantity'>;

/** An order that is being taken on the phone, entirely in the URL, so that every step is a link or a GET form. */
export interface OrderDraft {
  readonly customerId: number | undefined;
  readonly lines: readonly DraftLine[];
  readonly coupon: string;
  readonly deliveryMethodId?: number | undefined;
  /** True if a quantity of the form was no whole number. */
  readonly hasBadQuantity: boolean;
}

const LINES_MAXIMUM = 100;
const QUANTITY_MAXIMUM = 9999;
const COUPON_MAXIMUM = 50;

const readNumber = (text: string | null, maximum: number): number | undefined => {
  const digits = cleanCode((text ?? '').trim());
  const value = /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
  return value !== undefined && value <= maximum ? value : undefined;
};

const readChoices = (text: string): Choice[] =>
  text.split(',').flatMap((pair) => {
    const [, attribute, value] = /^(\d{1,9})-(\d{1,9})$/.exec(pair) ?? [];
    return attribute && value
      ? [{ ProductAttributeID: Number(attribute), PrimaryKeyValue: Number(value) }]
      : [];
  });

/** Reads `PRODUCT:QUANTITY` or `PRODUCT:QUANTITY:ATTRIBUTE-VALUE,...`. */
const readLine = (text: string): DraftLine[] => {
  const [product = '', quantity = '', choices = ''] = text.split(':');
  const ProductId = readNumber(product, 999_999_999);
  const Quantity = readNumber(quantity, QUANTITY_MAXIMUM);
  return ProductId && Quantity
    ? [{ ProductId, Quantity, productSelectedAttributes: readChoices(choices) }]
    : [];
};

/** @returns `ATTRIBUTE-VALUE,...` */
export const formatDraftChoices = (choices: readonly Choice[]): string =>
  choices.map((choice) => `${choice.ProductAttributeID}-${choice.PrimaryKeyValue}`).join(',');

const formatLine = ({ ProductId, Quantity, productSelectedAttributes }: DraftLine): string =>
  [ProductId, Quantity, formatDraftChoices(productSelectedAttributes)]
    .filter((part) => part !== '')
    .join(':');

/** The product of the form "add": `add`, `quantity`, `variant` (values of the variant) and `choice-ATTRIBUTE`. */
const readAdded = (search: URLSearchParams): DraftLine[] => {
  const ProductId = readNumber(search.get('add'), 999_999_999);
  if (!ProductId) return [];
  const pairs = [...search].flatMap(([name, value]) =>
    name === 'variant'
      ? [value]
      : name.startsWith('choice-')
        ? [`${name.slice('choice-'.length)}-${value}`]
        : [],
  );
  const Quantity = readNumber(search.get('quantity') ?? '1', QUANTITY_MAXIMUM) ?? 0;
  return Quantity > 0
    ? [{ ProductId, Quantity, productSelectedAttributes: readChoices(pairs.join(',')) }]
    : [];
};

const addLine = (lines: readonly DraftLine[], added: DraftLine): DraftLine[] => {
  const same = lines.find((line) => lineKey(line) === lineKey(added));
  return same
    ? lines.map((line) => (line === same ? { ...line, Quantity: line.Quantity + added.Quantity } : line))
    : [...lines, added];
};

/** Reads the draft with the change of the form that was sent: an added product, or quantities (0 removes a line). */
export const readOrderDraft = (search: URLSearchParams): OrderDraft => {
  let hasBadQuantity = search.has('add') && !readNumber(search.get('quantity') ?? '1', QUANTITY_MAXIMUM);
  const lines = search
    .getAll('line')
    .flatMap(readLine)
    .slice(0, LINES_MAXIMUM)
    .flatMap((line, at) => {
      const typed = search.get(`quantity-${at}`);
      if (typed === null) return [line];
      const Quantity = readNumber(typed, QUANTITY_MAXIMUM);
      if (Quantity === undefined) hasBadQuantity = true;
      return Quantity === 0 ? [] : [{ ...line, Quantity: Quantity ?? line.Quantity }];
    });
  return {
    customerId: readNumber(search.get('customer'), 999_999_999),
    lines: readAdded(search).reduce(addLine, lines),
    coupon: cleanCode(search.get('coupon') ?? '')
      .trim()
      .slice(0, COUPON_MAXIMUM),
    deliveryMethodId: readNumber(search.get('delivery'), 999_999_999),
    hasBadQuantity,
  };
};

/** Fields of the draft, for hidden inputs. */
export const draftFields = ({
  customerId,
  lines,
  coupon,
  deliveryMethodId,
}: OrderDraft): [name: string, value: string][] => {
  const fields: [string, string][] = lines.map((line) => ['line', formatLine(line)]);
  if (customerId !== undefined) fields.unshift(['customer', String(customerId)]);
  if (coupon !== '') fields.push(['coupon', coupon]);
  if (deliveryMethodId !== undefined) fields.push(['delivery', String(deliveryMethodId)]);
  return fields;
};

export const formatDraft = (draft: OrderDraft): string => new URLSearchParams(draftFields(draft)).toString();

export const draftUrl = (draft: OrderDraft, more: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams([...draftFields(draft), ...Object.entries(more)]).toString();
  return query === '' ? officeUrl('orders/new') : `${officeUrl('orders/new')}?${query}`;
};
