import type { IncomingMessage } from 'node:http';
import { ok, type Result, refuse } from '#domain/result.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A body of a length that was said: Node reads no more than that. Rejects when its sender leaves in the middle. */
const readAll = (request: IncomingMessage): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks));
    request.on('error', reject);
    // Comes after every body. What happens to all of them must not cost an error and its stack.
    request.on('close', () => {
      if (!request.readableEnded) reject(new Error('the request was broken off'));
    });
  });

/** A body that comes in chunks of its own; undefined when it is longer than `limit`. */
const readAtMost = async (request: IncomingMessage, limit: number): Promise<Buffer[] | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return chunks;
};

/**
 * The whole body of a request as text, at most `limit` bytes; refused when it is longer or not UTF-8. A body that is
 * too long is not read to its end.
 */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
): Promise<Result<string, 'too_large' | 'not_utf8'>> => {
  const said = request.headers['content-length'];
  if (Number(said ?? 0) > limit) return refuse('too_large');
  const chunks = await (said === undefined ? readAtMost(request, limit) : readAll(request));
  if (!chunks) return refuse('too_large');
  const [first] = chunks;
  try {
    return ok(utf8.decode(chunks.length === 1 ? first : Buffer.concat(chunks)));
  } catch {
    return refuse('not_utf8');
  }
};
