import { ok, type Result, refuse } from '#domain/result.ts';
import { putUpload } from '#server/catalogue/manage/picture-upload.ts';
import { saveProduct } from '#server/catalogue/manage/save-product.ts';
import type { StoredPicture } from '#server/media/store.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../../action.ts';
import type { Fault } from '../../fault.ts';
import type { FormFields } from '../../forms/form-fields.ts';
import { readRows } from '../../product-parts/form-rows.ts';
import { findProduct, saveDone, savePart } from '../../product-parts/save-part.ts';

const fileOf = ({ hash, ext }: StoredPicture): string => `${hash}.${ext}`;

/** Adds the pictures that are fit to be published, and names the others. */
const addPictures = async (context: ActionContext, form: FormFields): Promise<Result<Done, Refused>> => {
  const { app, files } = context;
  const product = await findProduct(context, form);
  if (!product) return refuse(faultOf('', 'not_found'));
  if (files.length === 0) return refuse(faultOf('', 'picture_none'));
  const known = new Set(product.pictures.values());
  const added: StoredPicture[] = [];
  const faults: Record<string, Fault> = {};
  for (const [index, file] of files.entries()) {
    const put = await putUpload(app, file);
    const code = put.ok ? (known.has(fileOf(put.value)) ? 'twice' : undefined) : put.error;
    if (code) faults[`file-${index}`] = { code: `picture_${code}`, values: { name: file.name } };
    else if (put.ok) {
      known.add(fileOf(put.value));
      added.push(put.value);
    }
  }
  const { record } = product;
  const refused = Object.keys(faults).length;
  const images = added.map((picture) => ({ file: fileOf(picture), alt: record.name }));
  const saved =
    images.length === 0
      ? undefined
      : await saveProduct(
          app,
          { ...record, images: [...record.images, ...images] },
          {
            expected: product.version,
            // A refused form is sent again with its key, and with other pictures. `known` finds repeated ones.
            requestKey: refused > 0 ? undefined : form.requestKey,
          },
        );
  if (saved && !saved.ok) return refuse(faultOf('', 'picture_again'));
  if (refused > 0)
    return refuse({
      faults: { '': { code: 'pictures_refused', values: { n: refused, added: added.length } }, ...faults },
    });
  const done = saved && saveDone(context, product, saved.value);
  return ok({ ...done, notice: { code: 'pictures_added', values: { n: added.length } } });
};

/** @param text attribute and value, such as `flavour|mango` */
const readChoice = (text: string) => {
  const [attributeId = '', valueId = ''] = text.split('|');
  return { attributeId, valueId };
};

const savePictures = async (context: ActionContext, form: FormFields): Promise<Result<Done, Refused>> => {
  const product = await findProduct(context, form);
  if (!product) return refuse(faultOf('', 'not_found'));
  const rows = readRows(form, 'images');
  return savePart(context, form, product, {
    names: ['images'],
    changed: {
      images: rows.map(({ text }) => ({
        file: text('file'),
        ...(text('colorId') !== '' && { colorId: text('colorId') }),
        ...(text('choice') !== '' && { choice: readChoice(text('choice')) }),
        alt: { en: text('alt.en'), ar: text('alt.ar') },
      })),
    },
    paths: new Map(rows.map(({ path }, position) => [`images[${position}]`, path])),
  });
};

/** Pictures of a product. */
export const pictureActions = {
  'product.add-pictures': { permission: 'products.change', run: addPictures },
  'product.save-pictures': { permission: 'products.change', run: savePictures },
} satisfies Readonly<Record<string, OfficeAction>>;
