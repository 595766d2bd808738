import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isOfficeUrl } from '#routes/office/pages.ts';
import { BULK_MAXIMUM } from '#routes/office/selected.ts';
import { type Done, faultOf, type Refused } from './action.ts';
import type { FormFields } from './forms/form-fields.ts';
import type { NoticeCode } from './notice.ts';
import type { Undo } from './undo.ts';

export interface RecordChange {
  readonly id: number;
  readonly version: number;
  /** Key of the form and the record, so that each is changed once. */
  readonly requestKey: string | undefined;
}

/** Records of the form: fields `version-ID`. */
export const readChanges = (form: FormFields): RecordChange[] => {
  const key = form.text('request');
  return [...form.startingWith('version-')]
    .flatMap(([name, text]) => {
      const [id, version] = [readInteger(name), readInteger(text)];
      return id === undefined || version === undefined
        ? []
        : { id, version, requestKey: key === '' ? undefined : `${key}:${id}` };
    })
    .slice(0, BULK_MAXIMUM);
};

interface EachChange<T, E> {
  readonly apply: (change: RecordChange) => Promise<Result<T, E>>;
  readonly faultOf: (refusal: E) => Refused;
  readonly undo: (changed: readonly T[]) => Undo;
  /** Notice for one record. */
  readonly one: (changed: T) => NonNullable<Done['notice']>;
  /** Code of the notice for several, with their number `n`. */
  readonly many: NoticeCode;
}

/** Changes each record of a form in its own transaction. Records that have changed since the form was shown are left out. */
export const changeEach = async <T extends { readonly isChanged: boolean }, E>(
  form: FormFields,
  { apply, faultOf: toFault, undo, one, many }: EachChange<T, E>,
): Promise<Result<Done, Refused>> => {
  const changes = readChanges(form);
  const done: T[] = [];
  let refused = faultOf('', 'none_selected');
  for (const change of changes) {
    const result = await apply(change);
    if (result.ok) done.push(result.value);
    else refused = toFault(result.error);
  }
  const [first] = done;
  if (!first) return refuse(refused);
  const changed = done.filter(({ isChanged }) => isChanged);
  const left = changes.length - done.length;
  const back = form.text('back');
  const complete = changes.length > 1 ? { code: many, values: { n: done.length } } : one(first);
  return ok({
    notice: left > 0 ? { code: 'changed_partly', values: { n: done.length, left } } : complete,
    isPartial: left > 0,
    ...(changed.length > 0 && { undo: undo(changed) }),
    ...(isOfficeUrl(back) && { to: back }),
  });
};
