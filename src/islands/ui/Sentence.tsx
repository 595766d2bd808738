import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** A label with `{name}` where a part goes. */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A label whose values are elements: prices and codes inside a sentence need their own `<bdi>`. */
export const Sentence = ({ text, parts }: SentenceProps) =>
  text.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their places
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
