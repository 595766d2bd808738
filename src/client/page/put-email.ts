import { splitEmail } from '#domain/split-email.ts';

/** Writes an e-mail address whose lines break at its parts. */
export const putEmail = (place: Element | null | undefined, email: string): void =>
  place?.replaceChildren(
    ...splitEmail(email).flatMap((part, index) =>
      index > 0 ? [document.createElement('wbr'), part] : [part],
    ),
  );
