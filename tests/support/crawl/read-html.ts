export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly lang: string;
  /** Text of `script`, `style` and `title`; '' for all other elements. */
  readonly body: string;
}

export interface ReadPage {
  readonly elements: readonly Element[];
  readonly texts: readonly { readonly text: string; readonly lang: string }[];
}

const ATTRIBUTES = `((?:"[^"]*"|'[^']*'|[^>"'])*)`;
const TOKEN = new RegExp(
  `<!--[\\s\\S]*?-->|<!doctype[^>]*>|<(script|style|title|template)\\b${ATTRIBUTES}>([\\s\\S]*?)</\\1>|<(/?)([a-z][\\w-]*)${ATTRIBUTES}>|([^<]+)`,
  'gi',
);
const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

export const decode = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex, decimal) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity);

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  );

export const readHtml = (html: string): ReadPage => {
  const elements: Element[] = [];
  const texts: { text: string; lang: string }[] = [];
  const open: { name: string; lang: string }[] = [];
  const langNow = () => open.at(-1)?.lang ?? '';
  for (const [, raw, rawAttributes = '', body = '', slash, tag, tagAttributes = '', text] of html.matchAll(
    TOKEN,
  )) {
    if (raw?.toLowerCase() === 'template') continue;
    if (text !== undefined) {
      if (text.trim() !== '') texts.push({ text: decode(text).trim(), lang: langNow() });
      continue;
    }
    const name = (raw ?? tag)?.toLowerCase();
    if (name === undefined) continue;
    if (slash === '/') {
      const from = open.findLastIndex((element) => element.name === name);
      if (from >= 0) open.splice(from);
      continue;
    }
    const attributes = readAttributes(raw ? rawAttributes : tagAttributes);
    const lang = attributes.lang ?? langNow();
    elements.push({ name, attributes, lang, body: raw === undefined ? '' : body });
    if (raw === undefined && !VOID.test(name) && !tagAttributes.endsWith('/')) open.push({ name, lang });
  }
  return { elements, texts };
};
