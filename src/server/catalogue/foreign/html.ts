import { type ChildNode, type Element as DomElement, isTag, isText } from 'domhandler';
import type { Element, ElementContent } from 'hast';
import { type Handle, type State, toMdast } from 'hast-util-to-mdast';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Handle as WriteNode } from 'mdast-util-to-markdown';
import { ok, type Result, refuse } from '#domain/result.ts';
import { cleanText } from '#domain/typed-text.ts';
import { dropTracking } from '#markdown/drop-tracking.ts';
import { serialise } from '#markdown/serialise.ts';
import { checkDescription } from '#server/platform/markdown/check-markup.ts';
import { renderMarkdown, sanitizeDescription } from '#server/platform/markdown/render.ts';

/** Links within the other shop lead nowhere here. */
const LINK = /^(?:https?:|mailto:)/i;
/** Blanks at the edge of these would end their marks. */
const MARKED = new Set(['strong', 'em', 'del', 'a']);
/** Parts of a table or list that stand outside of one. */
const STRAY = new Set(['caption', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th']);

const text = (value: string): ElementContent[] => (value === '' ? [] : [{ type: 'text', value }]);

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): ElementContent => ({ type: 'element', tagName, properties, children });

/** Their words, without blanks. */
const wordsOf = (nodes: readonly ElementContent[]): string =>
  nodes
    .map((node) =>
      node.type === 'text'
        ? node.value.replace(/\s+/g, '')
        : node.type === 'element'
          ? wordsOf(node.children)
          : '',
    )
    .join('');

const hasWords = (nodes: readonly ElementContent[]): boolean =>
  nodes.some((node) =>
    node.type === 'text' ? node.value.trim() !== '' : node.type === 'element' && hasWords(node.children),
  );

const isBreak = (node: ElementContent): boolean => node.type === 'element' && node.tagName === 'br';
const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';
const isEdge = (node: ElementContent): boolean => isBreak(node) || isBlank(node);

/** Blanks before, words, blanks behind. */
const splitEdges = (value: string): ElementContent[] => {
  const start = value.length - value.trimStart().length;
  const end = Math.max(start, value.trimEnd().length);
  return [value.slice(0, start), value.slice(start, end), value.slice(end)].flatMap(text);
};

/** Takes blanks and breaks out of both ends of what is marked. */
const cutEdges = (children: readonly ElementContent[]) => {
  const split = children.flatMap((child) => (child.type === 'text' ? splitEdges(child.value) : [child]));
  const start = split.findIndex((child) => !isEdge(child));
  const end = split.findLastIndex((child) => !isEdge(child)) + 1;
  return { before: split.slice(0, start), inner: split.slice(start, end), after: split.slice(end) };
};

const tagsIn = ({ children }: DomElement, names: readonly string[]): DomElement[] =>
  children.filter(isTag).filter(({ name }) => names.includes(name));

/** A table of Markdown has a head and no caption. */
const readTable = (table: DomElement): ElementContent[] => {
  const rows = [table, ...tagsIn(table, ['thead', 'tbody', 'tfoot'])].flatMap((part) => tagsIn(part, ['tr']));
  const captions = readNodes(tagsIn(table, ['caption']).flatMap(({ children }) => children));
  const read = rows.map((row, at) =>
    element(
      'tr',
      tagsIn(row, ['td', 'th']).map((cell) => element(at === 0 ? 'th' : 'td', readNodes(cell.children))),
    ),
  );
  return [
    ...(captions.length > 0 ? [element('p', captions)] : []),
    ...(hasWords(read) ? [element('table', read)] : []),
  ];
};

const FIGURES = '0123456789+-';
const SMALL = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋' } as const;

/** Without it, 10⁹ would be 109. */
const shrink = (children: readonly ElementContent[], small: string): ElementContent[] =>
  children.map((child) =>
    child.type === 'text' && /^[+-]?\d+$/.test(child.value)
      ? { ...child, value: child.value.replace(/[\d+-]/g, (figure) => small[FIGURES.indexOf(figure)] ?? '') }
      : child,
  );

const INLINE = new Set([...MARKED, 'br', 'code', 'kbd', 'mark', 'u', 'small', 'q', 'bdi']);

const isBlock = (node: ElementContent): boolean => node.type === 'element' && !INLINE.has(node.tagName);
/** Blocks within these are shown without them. */
const WORDS_ONLY = new Set([...INLINE, 'p', 'h2', 'h3', 'h4', 'pre']);

/** Two breaks begin a paragraph. */
const splitParagraphs = (children: ElementContent[]): ElementContent[] => {
  if (children.some(isBlock)) return children;
  const parts: ElementContent[][] = [[]];
  let breaks: ElementContent[] = [];
  for (const child of children) {
    if (isBreak(child) || (breaks.length > 0 && isBlank(child))) {
      breaks.push(child);
      continue;
    }
    if (breaks.filter(isBreak).length > 1) parts.push([child]);
    else parts.at(-1)?.push(...(parts.at(-1)?.length === 0 ? [] : breaks), child);
    breaks = [];
  }
  return parts.length > 1 ? parts.map((part) => element('p', part)) : (parts[0] ?? []);
};

const readNodes = (nodes: readonly ChildNode[]): ElementContent[] => nodes.flatMap(readNode);

const readNode = (node: ChildNode): ElementContent[] => {
  if (isText(node)) return text(cleanText(node.data).replace(/[\u00a0\u2007\u202f]/g, ' '));
  if (!isTag(node)) return [];
  const { name, attribs } = node;
  if (name === 'table') return readTable(node);
  const children = readNodes(node.children);
  if (name !== 'br' && name !== 'hr' && !hasWords(children)) return INLINE.has(name) ? children : [];
  if (WORDS_ONLY.has(name) && children.some(isBlock)) return [element('div', children)];
  if (name === 'sup' || name === 'sub') return shrink(children, SMALL[name]);
  if (name === 'div' || STRAY.has(name)) return [element('div', splitParagraphs(children))];
  if (name === 'p') {
    const parts = splitParagraphs(children);
    return parts[0]?.type === 'element' && parts[0].tagName === 'p' ? parts : [element(name, parts)];
  }
  if (!MARKED.has(name)) return [element(name, children, attribs)];
  const { before, inner, after } = cutEdges(children);
  const href = name === 'a' ? dropTracking(attribs.href ?? '') : '';
  const marked =
    name !== 'a' ? [element(name, inner)] : LINK.test(href) ? [element(name, inner, { href })] : inner;
  return [...before, ...marked, ...after];
};

/** A row of a table is one line. */
const breakLine: Handle = ({ inTable }: State) =>
  inTable ? { type: 'html', value: '<br>' } : { type: 'break' };

const tagged =
  (name: string): WriteNode =>
  (node, _, state, info) =>
    `<${name}>${state.containerPhrasing(node, { ...info, before: '>', after: '<' })}</${name}>`;

/** Where marks would be read as figures, such as in `2**5**`. */
const TAGS = { strong: tagged('strong'), emphasis: tagged('em'), delete: tagged('del') };

/** Words that look like marks that were forgotten. */
const soften = (words: string): string =>
  words
    .replaceAll('](', '] (')
    .replaceAll('[^', '[ ^')
    .replaceAll('<!--', '<! --')
    .replaceAll('`', "'")
    .replaceAll('*', '∗')
    .replaceAll('~', '∼');

const SOFT = {
  ...TAGS,
  text: (({ value }, _, state, info) => state.safe(soften(value), info)) satisfies WriteNode,
};

const wordsIn = (markdown: string): string =>
  wordsOf(readNodes(parseDocument(renderMarkdown(markdown).html).children));

export interface ReadHtml {
  readonly markdown: string;
  /** Pictures, videos and forms, which a description cannot have. */
  readonly hasMedia: boolean;
}

const MEDIA = /<(?:img|iframe|video|audio|object|embed|form)\b/i;

/** Letters. No description is as long, and reading it would take seconds. */
const LONGEST = 100_000;

/** The words of HTML on one line. */
export const readWords = (source: string): string => {
  const spaced = sanitizeDescription(source.slice(0, LONGEST)).replace(
    /<\/?(?:p|[uo]l|li|div|h\d|t[dhr]|br|pre|blockquote)\b/g,
    ' $&',
  );
  return cleanText(DomUtils.textContent(parseDocument(spaced)))
    .replace(/\s+/g, ' ')
    .trim();
};

const MARKS = /[\\`*_~[\]<>|#]/g;

/**
 * Reads HTML of another shop as Markdown that passes the checks of a description. Scripts, styles, looks and links
 * within the other shop are left out. Refuses what is too long, or nested too deep.
 */
export const readHtml = (source: string): Result<ReadHtml, 'long'> => {
  if (source.length > LONGEST) return refuse('long');
  try {
    const clean = sanitizeDescription(source);
    const children = splitParagraphs(readNodes(parseDocument(clean).children));
    const tree = toMdast({ type: 'root', children }, { handlers: { br: breakLine }, document: true });
    const blocks = tree.type === 'root' ? tree.children : [];
    const words = wordsOf(children);
    const isGood = (text: string): boolean => checkDescription(text).length === 0;
    const faithful = [{}, TAGS]
      .map((handlers) => serialise(blocks, handlers))
      .find((text) => isGood(text) && wordsIn(text) === words);
    const soft = faithful ?? serialise(blocks, SOFT);
    const markdown = isGood(soft) ? soft : readWords(clean).replace(MARKS, ' ').trim();
    return ok({ markdown, hasMedia: MEDIA.test(source) });
  } catch (error) {
    if (error instanceof RangeError) return refuse('long');
    throw error;
  }
};
