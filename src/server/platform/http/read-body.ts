import type { IncomingMessage } from 'node:http';
import { ok, type Result, refuse } from '#domain/result.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const readAll = (request: IncomingMessage): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks));
    request.on('error', reject);
    // `close` is also emitted after a complete body.
    request.on('close', () => {
      if (!request.readableEnded)
        reject(new Error('the client disconnected before the end of the request body'));
    });
  });

const readAtMost = async (request: IncomingMessage, limit: number): Promise<Buffer[] | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  const body: AsyncIterable<Buffer> = request;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return chunks;
};

/** Reads a UTF-8 body of at most `limit` bytes. Stops reading a longer body at the limit. */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
): Promise<Result<string, 'too_large' | 'not_utf8'>> => {
  const contentLength = request.headers['content-length'];
  if (Number(contentLength ?? 0) > limit) return refuse('too_large');
  const chunks = await (contentLength === undefined ? readAtMost(request, limit) : readAll(request));
  if (!chunks) return refuse('too_large');
  const [first] = chunks;
  try {
    return ok(utf8.decode(chunks.length === 1 ? first : Buffer.concat(chunks)));
  } catch {
    return refuse('not_utf8');
  }
};
