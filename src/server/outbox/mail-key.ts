/** Key of a mail that is sent again for the `repetition`-th time. */
export const repeatedMailKey = (key: string, repetition: number): string => `${key}:again-${repetition}`;

/** Pattern of `like` that matches the keys of mails that were sent again. */
export const REPEATED_MAILS = '%:again-%';

/** @returns the key without the mark of a repetition */
export const firstMailKey = (key: string): string => key.replace(/:again-\d+$/, '');
