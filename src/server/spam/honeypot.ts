import { FASTEST_FORM_MS } from '#domain/constants.ts';

interface Trap {
  readonly Website: string;
  readonly FilledInMs?: number | null | undefined;
}

/**
 * Has a machine sent this? It filled the field that nobody sees, or sent the form faster than a person could. The
 * browser measures the time, as a page may have been cached for hours; without script, and for other clients of the
 * contract, the field alone decides.
 */
export const isTrapped = ({ Website, FilledInMs }: Trap): boolean =>
  Website.trim() !== '' || (typeof FilledInMs === 'number' && FilledInMs < FASTEST_FORM_MS);
