import type { Input } from '#contract/endpoints.ts';
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { RETURN_PICTURE_FAULTS, RETURN_PICTURES, RETURN_REASONS } from '#domain/orders/returns.ts';
import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Translate } from '#i18n/translate.ts';

type Request = Omit<Input<'request-return-by-link'>, 'Token'>;
type Item = Request['Items'][number];

const MB = 1024 * 1024;

/** Reads the form of a return. The error is a sentence. */
export const readReturnForm = (posted: URLSearchParams, t: Translate): Result<Request, string> => {
  const Items: Item[] = [];
  for (const [name, text] of posted) {
    const id = readInteger(/^pieces-(\d+)$/.exec(name)?.[1] ?? '');
    if (id === undefined || text === '0') continue;
    const Quantity = readInteger(text);
    if (Quantity === undefined) return refuse(t.error('return_nothing'));
    const Reason = RETURN_REASONS.find((one) => one === posted.get(`reason-${id}`));
    if (!Reason) return refuse(t.error('return_reason_missing'));
    Items.push({ OrderItemID: id, Quantity, Reason });
  }
  if (Items.length === 0) return refuse(t.error('return_nothing'));
  const fault = posted.get('PictureFault');
  if (fault !== null) {
    const code = RETURN_PICTURE_FAULTS.find((one) => one === fault) ?? 'return_picture';
    return refuse(t.error(code, { n: RETURN_PICTURES, mb: Math.round(PICTURE_BYTES / MB) }));
  }
  return ok({
    Items,
    IdempotencyKey: posted.get('key') ?? '',
    Note: (posted.get('note') ?? '').replaceAll('\0', ''),
    Pictures: posted.getAll('Picture'),
  });
};
