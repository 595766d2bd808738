import { ok, type Result, refuse } from '#domain/result.ts';
import { can } from '#domain/staff/roles.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../action.ts';
import { dropUndo, findUndo } from '../undo.ts';

/** Cells of a pasted column. */
const UNDO_MAXIMUM = 100;

const reverseOne = async (
  context: ActionContext,
  key: string,
  find: (name: string) => OfficeAction | undefined,
): Promise<Result<Done, Refused>> => {
  const { app, member } = context;
  const undo = await findUndo(app, member.id, key);
  const reverse = undo && find(undo.action);
  if (!reverse || !can(member.role, reverse.permission)) return refuse(faultOf('', 'undo_late'));
  const reversed = { ...context, params: undo.params };
  // The action cannot ask for a second factor here.
  if (!context.session.isFresh && (await reverse.needsStepUp?.(reversed, undo.form)))
    return refuse(faultOf('', 'undo_late'));
  const done = await reverse.run(reversed, undo.form);
  if (!done.ok) return refuse({ ...faultOf('', 'undo_changed'), status: 409 });
  await dropUndo(app, key);
  return done;
};

/**
 * Reverses the latest change of a member by the action that `Done.undo` of the change names. That action checks the role
 * and the version, and leaves its own entry in the log.
 */
export const createUndoAction = (find: (name: string) => OfficeAction | undefined): OfficeAction => ({
  permission: 'dashboard.read',
  run: async (context, form) => {
    const keys = form.all('undo').slice(0, UNDO_MAXIMUM);
    const done: Done[] = [];
    let refused = faultOf('', 'undo_late');
    for (const key of keys) {
      const one = await reverseOne(context, key, find);
      if (one.ok) done.push(one.value);
      else refused = one.error;
    }
    const [first] = done;
    if (!first) return refuse(refused);
    if (done.length < keys.length)
      return ok({
        notice: { code: 'undone_partly', values: { n: done.length, left: keys.length - done.length } },
      });
    const { isPartial = false, notice } = first;
    return ok({ notice: isPartial && notice ? notice : { code: 'undone' } });
  },
});
