import type { MarkedToken, Token } from 'marked';

type Kind = MarkedToken['type'];

/** `token.type === kind`, which TypeScript does not narrow because of tokens of extensions. */
export const isKind = <K extends Kind>(
  token: Token,
  kind: K,
): token is Extract<MarkedToken, { readonly type: K }> => token.type === kind;
