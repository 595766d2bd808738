import type { TextFault } from '#i18n/office/text-fault.ts';
import { isInlineTag } from './allowed-html.ts';
import { countLines } from './lines.ts';

/** Reports on one line of a text, from 1. @param near the words that are wrong; default: those of the line */
export type ReportLine = (line: number, fault: TextFault, near?: string) => void;

export interface HtmlRules {
  readonly isAllowed: (name: string) => boolean;
  readonly refuse: (name: string) => TextFault;
}

interface OpenTag {
  readonly name: string;
  readonly line: number;
  /** The paragraph, heading or cell in which it stands; undefined for blocks of HTML. */
  readonly root: object | undefined;
}

const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col', 'input', 'meta', 'link', 'base', 'embed', 'source']);
/** HTML closes these itself. */
const SELF_CLOSING = new Set([
  ...['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'colgroup', 'caption'],
]);
const LISTS = ['ul', 'ol', 'menu'];
const TABLE = ['table'];
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  ...{ li: LISTS, dt: ['dl'], dd: ['dl'], tr: TABLE, td: TABLE, th: TABLE, thead: TABLE, tbody: TABLE },
  ...{ tfoot: TABLE, caption: TABLE, colgroup: TABLE, col: TABLE },
};

const WORD = /<\/?[ovwxm]:\w|\bmso-|class\s*=\s*["']?Mso|<!(?:--)?\[if\b|<!\[endif|<\?xml/i;
const TAG = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>?/gi;
const RAW = /(<(script|style|textarea)\b[^>]*>)[\s\S]*?(<\/\2\s*>)/gi;

const keepLines = (text: string): string => text.replace(/[^\n]/g, '');
/** Closed comments are not shown, as meant. */
const dropComments = (html: string): string => {
  let [shown, rest] = ['', html];
  for (;;) {
    const start = rest.indexOf('<!--');
    const end = start < 0 ? -1 : rest.indexOf('-->', start + '<!--'.length);
    if (end < 0) return shown + rest;
    shown += rest.slice(0, start) + keepLines(rest.slice(start, end));
    rest = rest.slice(end + '-->'.length);
  }
};

/** Checks the HTML in a text: each tag is allowed, has an end, and stands where it may. */
export const createHtmlCheck = ({ isAllowed, refuse }: HtmlRules, report: ReportLine) => {
  let open: OpenTag[] = [];
  const refused = new Set<string>();
  /** A paste from Word is one fault. */
  let isFromWord = false;

  const unclosed = ({ name, line }: OpenTag): void => {
    if (!SELF_CLOSING.has(name) && !isFromWord) report(line, { code: 'html_open', values: { name } });
  };
  const start = (name: string, line: number, root: object | undefined): void => {
    const parents = PARENTS[name];
    const [parent] = parents ?? [];
    if (parent && !open.some((tag) => parents?.includes(tag.name)))
      report(line, { code: 'html_outside', values: { name, parent } });
    if (!VOID.has(name)) open.push({ name, line, root });
  };
  const end = (name: string, line: number): void => {
    const at = open.findLastIndex((tag) => tag.name === name);
    if (at >= 0) {
      open.slice(at + 1).forEach(unclosed);
      open = open.slice(0, at);
    } else if (!VOID.has(name) && !isFromWord) report(line, { code: 'html_end', values: { name } });
  };

  return {
    read: (html: string, line: number, root: object | undefined): void => {
      if (WORD.test(html)) {
        if (!isFromWord) report(line, { code: 'html_word' });
        isFromWord = true;
        return;
      }
      const text = dropComments(html).replace(
        RAW,
        (_, opening: string, __, closing: string) => opening + closing,
      );
      const comment = text.indexOf('<!--');
      if (comment >= 0) report(line + countLines(text.slice(0, comment)), { code: 'html_comment' });
      const shown = comment >= 0 ? text.slice(0, comment) : text;
      const declaration = /^\s*<[!?][^\s>]*/.exec(shown)?.[0].trim().slice(1);
      if (declaration) report(line, refuse(declaration));
      let isReported = false;
      for (const { 1: slash, 2: tag = '', index } of shown.matchAll(TAG)) {
        const name = tag.toLowerCase();
        const at = line + countLines(shown.slice(0, index));
        if (!isAllowed(name)) {
          const isEnd = slash === '/' && refused.has(name);
          refused.add(name);
          if (!isReported && !isEnd) report(at, refuse(name));
          isReported = true;
        } else if (slash) end(name, at);
        else start(name, at, root);
      }
    },
    /** The words of a paragraph, heading or cell end. */
    endRoot: (root: object): void => {
      const isLost = (tag: OpenTag) => tag.root === root && isInlineTag(tag.name);
      open.filter(isLost).forEach(unclosed);
      open = open.filter((tag) => !isLost(tag));
    },
    endText: (): void => open.forEach(unclosed),
  };
};
