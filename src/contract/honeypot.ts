import * as v from 'valibot';
import * as e from './endpoint.ts';

/** What the shop's own forms send beside what was typed (ours); a client does without. */
export const trapFields = {
  Website: v.pipe(
    e.optionalText(2000),
    v.description('Ours: a field that no visitor sees. What comes with it filled is taken for spam'),
  ),
  FilledInMs: v.pipe(
    v.nullish(v.pipe(v.number(), v.minValue(0))),
    v.description('Ours: for how many milliseconds the page had been open'),
  ),
};
