import { Fragment, type ReactNode } from 'react';
import { splitSentence } from '#i18n/split-sentence.ts';

interface SentenceProps {
  /** A label with `{name}` where a part goes. */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A label whose values are elements: prices and codes inside a sentence need their own `<bdi>`. */
export const Sentence = ({ text, parts }: SentenceProps) =>
  splitSentence(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their places
    <Fragment key={index}>{'words' in piece ? piece.words : parts[piece.name]}</Fragment>
  ));
