type Piece = { readonly words: string } | { readonly name: string };

/** The pieces of a label with `{name}` where a value goes, in their order. */
export const splitSentence = (text: string): readonly Piece[] =>
  // A split by a captured group alternates: words, name, words.
  text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? { words: piece } : { name: piece }));
