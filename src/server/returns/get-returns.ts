import { canMoveReturn, listReasons } from '#domain/orders/returns.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { readReturnable } from './list-returnable.ts';

interface StoredChoice {
  readonly attribute_en: string;
  readonly attribute_ar: string;
  readonly value_en: string;
  readonly value_ar: string;
}

export const getReturns: Handler<'get-returns-by-link'> = async ({ app, locale }, { Token }) => {
  const order = await findLinkedOrder(app, Token);
  const read = order && (await readReturnable(app.db.read, order.id, app.clock.now()));
  if (!read) return refuse({ status: 404, code: 'order_link_invalid' });
  const { found, returns, lines, days } = read;
  const nameOf = new Map(found.lines.map((line) => [line.id, inLanguage(line, 'product_name', locale)]));
  const items = found.lines.map((line, at) => {
    const { kind, pieces, refusal } = lines[at] ?? { kind: 'digital', pieces: 0, refusal: 'none_left' };
    return {
      OrderItemID: line.id,
      ProductName: nameOf.get(line.id) ?? '',
      DefaultImageUrl: line.image_url,
      VariantsJson: parseStored<StoredChoice[]>(line.choices_json).map((choice) => ({
        AttributeDisplayName: inLanguage(choice, 'attribute', locale),
        PrimaryKeyDisplayValue: inLanguage(choice, 'value', locale),
      })),
      Quantity: line.quantity,
      Returnable: pieces,
      Reasons: [...listReasons(kind)],
      Refusal: refusal ?? null,
    };
  });
  return ok({
    OrderNumber: found.order.number,
    Days: days,
    CanRequest: items.some(({ Returnable }) => Returnable > 0),
    Items: items,
    Returns: returns.map((one) => ({
      ReturnId: one.id,
      State: one.state,
      RequestedAtUTC: new Date(one.created_at).toISOString(),
      Answer: one.answer,
      Address: one.address,
      Pictures: one.pictures.length,
      CanWithdraw: canMoveReturn('withdraw', one.state),
      Items: one.lines.map((line) => ({
        OrderItemID: line.order_item_id,
        ProductName: nameOf.get(line.order_item_id) ?? '',
        Quantity: line.quantity,
        Reason: line.reason,
        Received: line.received,
      })),
    })),
  });
};
