import { FASTEST_FORM_MS } from '#domain/constants.ts';

interface HoneypotFields {
  readonly Website: string;
  readonly FilledInMs?: number | null | undefined;
}

/**
 * True if the hidden field is filled in, or the form was sent too fast. The time is measured in the browser, as
 * pages are cached; without it only the field counts.
 */
export const isAutomated = ({ Website, FilledInMs }: HoneypotFields): boolean =>
  Website.trim() !== '' || (typeof FilledInMs === 'number' && FilledInMs < FASTEST_FORM_MS);
