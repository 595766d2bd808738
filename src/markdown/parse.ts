import { Marked, type Token, type Tokens } from 'marked';
import { maskLiteralMarks } from './literal-marks.ts';
import { unindentHtml } from './unindent-html.ts';

/** A mark that `maskLiteralMarks` has replaced begins no emphasis. */
const isMasked = (source: string, masked: string): boolean =>
  masked.at(masked.length - source.length) !== source[0];

/** Pages have one h1, their title, and texts have a style down to h4. */
const [TOP, DEEPEST] = [2, 4];

const shownDepth = (depth: number): number => Math.min(Math.max(depth, TOP), DEEPEST);

const ids = new WeakMap<object, string>();

/** Sets the id of a heading. */
export const setId = (heading: Tokens.Heading, id: string): void => void ids.set(heading, id);

/** The only Markdown parser of the shop: CommonMark with GFM, except for literal marks. */
const marked = new Marked({
  gfm: true,
  hooks: { emStrongMask: maskLiteralMarks },
  tokenizer: {
    emStrong: (source, masked) => (isMasked(source, masked) ? undefined : false),
    del: (source, masked) => (isMasked(source, masked) ? undefined : false),
  },
  renderer: {
    heading(heading) {
      const { depth, tokens } = heading;
      const id = ids.get(heading);
      const name = `h${shownDepth(depth)}`;
      return `<${name}${id ? ` id="${id}"` : ''}>${this.parser.parseInline(tokens)}</${name}>\n`;
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
  walkTokens: (token) => {
    if (token.type === 'link' && /^www\./i.test(token.raw))
      token.href = token.href.replace(/^http:/, 'https:');
  },
});

const unparsed = new WeakSet<Token>();

/** True for a text whose parts are nested too deep for the parser. It is shown as it is written. */
export const isUnparsed = (token: Token): boolean => unparsed.has(token);

const readTokens = (markdown: string): Token[] => {
  try {
    return marked.lexer(unindentHtml(markdown));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const token: Tokens.Code = { type: 'code', raw: markdown, text: markdown };
    unparsed.add(token);
    return [token];
  }
};

export const parseMarkdown = (markdown: string): Token[] => {
  const tokens = readTokens(markdown);
  marked.walkTokens(tokens, marked.defaults.walkTokens ?? (() => {}));
  return tokens;
};

export const visitTokens = (tokens: Token[], visit: (token: Token) => void): void => {
  marked.walkTokens(tokens, visit);
};

/** Unsanitised HTML. */
export const renderTokens = (tokens: Token[]): string => marked.parser(tokens);
