import type { CallError } from '#contract/call.ts';
import type { Result } from '#domain/result.ts';

/** The rows of an answer; none where the call failed, so that the page stands without that section. */
export const rowsOf = <Row>(answer: Result<Row[], CallError>): Row[] => (answer.ok ? answer.value : []);
