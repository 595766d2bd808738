import type { CallError } from '#contract/call.ts';
import type { Result } from '#domain/result.ts';

/** @returns an empty array if the call failed, so that the page renders without the rows */
export const rowsOf = <Row>(answer: Result<Row[], CallError>): Row[] => (answer.ok ? answer.value : []);
