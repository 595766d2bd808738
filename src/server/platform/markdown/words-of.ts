import type { Token } from 'marked';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};

const childrenOf = (token: Token): readonly Token[] => ('tokens' in token && token.tokens) || [];

/** The words of a token without marks. */
export const wordsOf = (token: Token): string => {
  const children = childrenOf(token);
  if (children.length > 0) return children.map(wordsOf).join('').trim();
  if (token.type === 'html') return '';
  if (token.type === 'br') return ' ';
  const text = 'text' in token && typeof token.text === 'string' ? token.text : '';
  return text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
};
