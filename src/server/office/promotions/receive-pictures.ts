import { putUpload } from '#server/catalogue/manage/picture-upload.ts';
import type { ActionContext } from '../action.ts';
import type { Fault } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { PromotionForm } from './promotion-forms.ts';

export interface ReceivedPictures {
  /** Stored originals (`HASH.EXT`) by field, also those of an earlier try. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, Fault>>;
}

/** Stores the pictures of a form. A form that is refused for something else keeps them. */
export const receivePictures = async (
  { app, files }: ActionContext,
  form: FormFields,
  { pictures: fields, leastWidth }: PromotionForm,
): Promise<ReceivedPictures> => {
  const pictures: Record<string, string> = {};
  const faults: Record<string, Fault> = {};
  for (const field of fields) {
    pictures[field] = form.text(field);
    const file = files.find((one) => one.field === `file-${field}`);
    if (!file) continue;
    const { name } = file;
    const put = await putUpload(app, file);
    if (!put.ok) faults[field] = { code: `picture_${put.error}`, values: { name } };
    else if (put.value.ext === 'svg') faults[field] = { code: 'picture_drawing', values: { name } };
    else if (put.value.width < leastWidth)
      faults[field] = { code: 'picture_small', values: { name, n: leastWidth } };
    else pictures[field] = `${put.value.hash}.${put.value.ext}`;
  }
  return { pictures, faults };
};
