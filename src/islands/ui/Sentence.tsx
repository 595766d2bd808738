import { Fragment, type ReactNode } from 'react';
import { splitSentence } from '#i18n/split-sentence.ts';

interface SentenceProps {
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A label with elements as values, such as `<bdi>` for prices. Each text has an element of its own, see `Slot.tsx`. */
export const Sentence = ({ text, parts }: SentenceProps) =>
  splitSentence(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their places
    <Fragment key={index}>
      {'words' in piece ? piece.words && <span>{piece.words}</span> : parts[piece.name]}
    </Fragment>
  ));
