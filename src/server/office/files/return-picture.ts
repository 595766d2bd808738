import { readInteger } from '#domain/read-integer.ts';
import { sendText } from '../respond.ts';
import type { FileRequest } from './file-request.ts';

/** A picture that a customer sent with a return of the order. It is only for members. */
export const sendReturnPicture = async ({ app, params, response, search }: FileRequest): Promise<void> => {
  const picture = await app.db.read
    .selectFrom('return_picture')
    .innerJoin('order_return', 'order_return.id', 'return_picture.return_id')
    .select('return_picture.content')
    .where('return_picture.id', '=', readInteger(search.get('of') ?? '') ?? 0)
    .where('order_return.order_id', '=', readInteger(params.id ?? '') ?? 0)
    .executeTakeFirst();
  if (!picture) return sendText(response, 404, 'This picture does not exist.');
  const bytes = Buffer.from(picture.content, 'base64');
  response.writeHead(200, {
    'Content-Type': 'image/webp',
    'Content-Length': bytes.length,
    'Cache-Control': 'private, no-store',
  });
  response.end(bytes);
};
