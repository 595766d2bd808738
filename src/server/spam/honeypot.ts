import { FASTEST_FORM_MS } from '#domain/constants.ts';

interface HoneypotFields {
  readonly Website: string;
  readonly FilledInMs?: number | null | undefined;
}

/** The browser measures the time, because pages are cached. Without a time, only the field is checked. */
export const isAutomated = ({ Website, FilledInMs }: HoneypotFields): boolean =>
  Website.trim() !== '' || (typeof FilledInMs === 'number' && FilledInMs < FASTEST_FORM_MS);
