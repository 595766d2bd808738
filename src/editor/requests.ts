import type { IncomingMessage } from 'node:http';
import { isRecord } from '#domain/is-record.ts';
import { isLocale } from '#i18n/locales.ts';
import { isOwnOrigin } from '#server/platform/http/page-post.ts';
import { readBody } from '#server/platform/http/read-body.ts';
import { readFileRef } from './content-file.ts';
import type { Draft, FileRef, Head } from './types.ts';

/** Maximum size of a text request in bytes. */
const TEXT_LIMIT = 1024 * 1024;
const PICTURE_LIMIT = 15 * 1024 * 1024;

/** CSRF check: other sites cannot send JSON or pictures without a CORS preflight. */
export const isOwnWrite = (request: IncomingMessage, type: RegExp): boolean =>
  request.method === 'POST' &&
  isOwnOrigin(request, `http://${request.headers.host}`) &&
  type.test(request.headers['content-type'] ?? '');

const readDraft = (value: unknown): Draft | undefined => {
  if (!isRecord(value)) return undefined;
  if (typeof value.text === 'string') return { text: value.text };
  return isRecord(value.head) && typeof value.body === 'string'
    ? // The schema validates the fields when the draft is saved.
      { head: value.head as Head, body: value.body }
    : undefined;
};

export interface DraftRequest {
  readonly ref: FileRef;
  readonly draft: Draft;
  readonly hash: string | null;
}

/** @returns undefined if the request is invalid */
export const readDraftRequest = async (request: IncomingMessage): Promise<DraftRequest | undefined> => {
  const body = await readBody(request, TEXT_LIMIT);
  if (!body.ok) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body.value);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const [ref, draft] = [readFileRef(value), readDraft(value.draft)];
  return ref && draft ? { ref, draft, hash: typeof value.hash === 'string' ? value.hash : null } : undefined;
};

/** @returns undefined if the body exceeds the size limit for pictures */
export const readBytes = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  const body: AsyncIterable<Buffer> = request;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > PICTURE_LIMIT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Parses query parameters such as `?collection=pages&name=about&language=en`. */
export const readFileParameters = (url: URL): FileRef | undefined => {
  const language = url.searchParams.get('language');
  return isLocale(language) ? readFileRef(Object.fromEntries(url.searchParams)) : undefined;
};
