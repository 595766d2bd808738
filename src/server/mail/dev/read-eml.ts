/** A mail of the local inbox, read back. */
export interface StoredMail {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
}

const decodeQuoted = (text: string): string => {
  const joined = text.replace(/=\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
};

const decodeWord = (encoding: string, text: string): Buffer =>
  encoding.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64')
    : Buffer.from(decodeQuoted(text.replaceAll('_', '=20')));

/** `=?UTF-8?Q?...?=` words; a sign may be split between two of them. */
const decodeHeader = (text: string): string =>
  text.replace(/=\?utf-8\?[qb]\?[^?]*\?=(?:\s+=\?utf-8\?[qb]\?[^?]*\?=)*/gi, (words) =>
    Buffer.concat(
      [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, encoding = '', word = '']) =>
        decodeWord(encoding, word),
      ),
    ).toString('utf8'),
  );

const split = (part: string): { readonly headers: ReadonlyMap<string, string>; readonly content: string } => {
  const end = part.search(/\r?\n\r?\n/);
  const head = (end < 0 ? part : part.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ');
  const headers = head.split(/\r?\n/).map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), content: end < 0 ? '' : part.slice(end).replace(/^\r?\n\r?\n/, '') };
};

/**
 * Reads what `compose-message.ts` had composed: a text and an HTML part, both quoted-printable. It is no reader for the mails of
 * others.
 */
export const readEml = (file: string): StoredMail => {
  const { headers, content } = split(file);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary
    ? content
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.trimStart()))
    : [];
  const find = (type: string): string =>
    decodeQuoted(parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.content ?? '');
  const header = (name: string) => decodeHeader(headers.get(name) ?? '');
  return {
    to: header('to'),
    replyTo: header('reply-to'),
    subject: header('subject'),
    date: header('date'),
    text: find('text/plain'),
    html: find('text/html'),
  };
};
