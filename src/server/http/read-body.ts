import type { IncomingMessage } from 'node:http';
import { ok, type Result, refuse } from '#domain/result.ts';

/**
 * The whole body of a request as text, at most `limit` bytes; refused when it is longer or not UTF-8. A body that is
 * too long is not read to its end.
 */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
): Promise<Result<string, 'too_large' | 'not_utf8'>> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return refuse('too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return refuse('too_large');
    chunks.push(chunk);
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    return refuse('not_utf8');
  }
};
