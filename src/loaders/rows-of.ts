import type { CallError } from '#contract/call.ts';
import type { Result } from '#domain/result.ts';

/** @returns the rows, or none if the call failed, so that the page renders without that section */
export const rowsOf = <Row>(answer: Result<Row[], CallError>): Row[] => (answer.ok ? answer.value : []);
