/** Reads what is pasted from Word, Google Docs, Excel and web pages: its structure stays, its look does not. */
import { DOMParser as DocumentReader, Slice } from 'prosemirror-model';
import { dropTracking } from '#markdown/drop-tracking.ts';
import { readMarkdown } from './read.ts';
import { schema } from './schema.ts';

const reader = DocumentReader.fromSchema(schema);

const rename = (element: Element, name: string): Element => {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
};

const LIST = /mso-list:\s*l\d+\s+level(\d)/;
const ORDERED_MARK = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i;

/** Word writes the items of a list as paragraphs that begin with their mark. */
const readWordLists = (body: HTMLElement): void => {
  const open: { readonly list: Element; readonly level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('[style*="mso-list"]')) {
    const level = Number(LIST.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const mark = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    const isOrdered = ORDERED_MARK.test(mark?.textContent ?? '');
    mark?.remove();
    if (paragraph.previousElementSibling !== last) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let parent = open.at(-1);
    if (!parent || parent.level < level) {
      const list = body.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
      const item = parent?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      parent = { list, level };
      open.push(parent);
    }
    parent.list.append(rename(paragraph, 'li'));
    last = open[0]?.list ?? null;
  }
};

/** Cells have one paragraph. */
const joinCells = (body: HTMLElement): void => {
  for (const cell of body.querySelectorAll('td, th')) {
    for (const name of ['colspan', 'rowspan']) cell.removeAttribute(name);
    const blocks = [...cell.querySelectorAll('p, div, li')];
    for (const block of blocks.slice(1)) block.before(body.ownerDocument.createElement('br'));
    for (const block of blocks) block.replaceWith(...block.childNodes);
  }
};

const SAFE_LINK = /^(?:https?:|mailto:|tel:|\/|#)/i;

const cleanLinks = (body: HTMLElement): void => {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (!SAFE_LINK.test(href)) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    link.setAttribute('href', dropTracking(href));
  }
};

/** @param page the pasted HTML. It is changed. */
export const readPasted = (page: Document): { readonly slice: Slice; readonly pictures: number } => {
  const { body } = page;
  for (const element of body.querySelectorAll('style, script, meta, link, title, template, [hidden]'))
    element.remove();
  readWordLists(body);
  joinCells(body);
  cleanLinks(body);
  const pictures = body.querySelectorAll('img').length;
  return { slice: reader.parseSlice(body), pictures };
};

const HAS_MARKS = /^(?:#{2,6} |[-*] |\d+[.)] |> |\|.*\|\s*$)|\*\*\S.*\S\*\*|\]\(\S+\)/m;

/** Text that is written in Markdown. Undefined for other text. */
export const readPastedText = (text: string): Slice | undefined => {
  if (!HAS_MARKS.test(text)) return undefined;
  const { content, childCount, firstChild } = readMarkdown(text.replaceAll('\r\n', '\n')).doc;
  const isLine = childCount === 1 && firstChild?.type === schema.nodes.paragraph;
  return isLine ? Slice.maxOpen(content) : new Slice(content, 0, 0);
};

/** Handlers of events would never run. They would only be reported. */
export const dropHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=/gi, ' data-on='));
