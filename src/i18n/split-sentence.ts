type Piece = { readonly words: string } | { readonly name: string };

export const splitSentence = (text: string): readonly Piece[] =>
  // Splitting by a captured group alternates text and names.
  text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? { words: piece } : { name: piece }));
