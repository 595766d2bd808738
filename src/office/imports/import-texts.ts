import type { OfficeKey, OfficeTranslate } from '#i18n/office/translate.ts';
import type { Ring } from '../parts/icons.ts';
import type { Answer } from '../types.ts';

type Shown = Pick<Answer<'imports.list'>[number], 'state' | 'counts' | 'isInterrupted'>;

const hasFaults = ({ state, counts }: Shown): boolean => state === 'checked' && counts.fault > 0;

/** Label of the state. */
export const stateKey = (one: Shown): OfficeKey => {
  if (one.isInterrupted) return 'import_state_interrupted';
  return hasFaults(one) ? 'import_state_faulty' : `import_state_${one.state}`;
};

export const ringOf = (one: Shown): Ring => {
  if (one.isInterrupted || hasFaults(one) || one.state === 'failed') return 'bad';
  if (one.state === 'applied') return 'done';
  if (one.state === 'undone') return 'back';
  return one.state === 'mapping' || one.state === 'checked' ? 'wait' : 'half';
};

/** Why the last step was refused. */
export const problemText = (
  t: OfficeTranslate,
  { problem, state }: Answer<'imports.list'>[number],
): string | undefined => {
  if (!problem) return undefined;
  const listed = (problem.names ?? []).join(t('comma'));
  const more = problem.more ?? 0;
  const names = more > 0 ? t('problem_more', { names: listed, n: more }) : listed;
  const code = problem.code === 'changed' && state === 'applied' ? 'changed_undo' : problem.code;
  return t.stored('problem_', code, { names });
};
