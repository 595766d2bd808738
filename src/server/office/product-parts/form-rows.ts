import { ROW_STEPS, type RowStep } from '#routes/office/row-steps.ts';
import type { FormFields } from '../forms/form-fields.ts';

/**
 * Rows of a form, in the order of their hidden fields. A row keeps its number when it is moved, so its fields are named
 * `LIST[NUMBER].FIELD`. A button named `step` moves or removes a row: `up`, `down`, `first` or `remove`, list and number.
 */
export interface FormRow {
  /** Such as `attributes[2]`. */
  readonly path: string;
  readonly text: (field: string) => string;
}

const move = (ids: readonly string[], id: string, operation: RowStep): string[] => {
  const at = ids.indexOf(id);
  const rest = ids.filter((other) => other !== id);
  if (at < 0 || operation === 'remove') return rest;
  const to = operation === 'first' ? 0 : Math.max(0, at + (operation === 'up' ? -1 : 1));
  return rest.toSpliced(to, 0, id);
};

/** Numbers of the rows of a list, after the step of the pressed button. */
export const readRowIds = (form: FormFields, list: string): string[] => {
  const ids = [...new Set(form.all(list))].filter((id) => /^[\w-]{1,20}$/.test(id));
  const [name, target, id = ''] = form.text('step').split(' ');
  const operation = ROW_STEPS.find((known) => known === name);
  return operation && target === list ? move(ids, id, operation) : ids;
};

export const readRows = (form: FormFields, list: string): FormRow[] =>
  readRowIds(form, list).map((id) => {
    const path = `${list}[${id}]`;
    return { path, text: (field) => form.text(`${path}.${field}`) };
  });

/** Path of a row in the record, by position, and in the form, by number. */
export type RowPaths = ReadonlyMap<string, string>;

/** Field of the form that shows the fault of a path in the record, such as `images[0].alt.en`. */
export const toFormField = (paths: RowPaths, field: string): string => {
  let longest = '';
  for (const path of paths.keys()) if (field.startsWith(path) && path.length > longest.length) longest = path;
  return `${paths.get(longest) ?? ''}${field.slice(longest.length)}`;
};
