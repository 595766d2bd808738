import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Result, refuse } from '#domain/result.ts';
import { digitalFolder } from '#server/catalogue/import/copy-files.ts';
import { makePrivateFolder } from '#server/platform/storage/private-files.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../../action.ts';
import type { FormFields } from '../../forms/form-fields.ts';
import { DECLARED, readDeclared } from '../../product-parts/declared-form.ts';
import { readNutrition } from '../../product-parts/nutrition-form.ts';
import { findProduct, savePart } from '../../product-parts/save-part.ts';

const FACTS = ['nutrition', 'ingredients', 'allergens', ...DECLARED] as const;
const FILE = ['isDigital', 'digitalFile'] as const;

const saveFacts = async (context: ActionContext, form: FormFields): Promise<Result<Done, Refused>> => {
  const product = await findProduct(context, form);
  if (!product) return refuse(faultOf('', 'not_found'));
  const { nutrition, paths, faults } = readNutrition(form, product.record.nutrition);
  const ingredients = { en: form.text('ingredients.en'), ar: form.text('ingredients.ar') };
  const chosen = form.all('allergens');
  const before = product.record.allergens ?? [];
  // Their order has no meaning, so it does not change.
  const allergens = [
    ...before.filter((key) => chosen.includes(key)),
    ...chosen.filter((key) => !before.includes(key)),
  ];
  return savePart(context, form, product, {
    names: FACTS,
    changed: {
      nutrition,
      ingredients: ingredients.en === '' && ingredients.ar === '' ? null : ingredients,
      allergens: allergens.length === 0 && !product.record.allergens ? null : allergens,
      ...readDeclared(form),
    },
    paths,
    faults,
  });
};

const nameFile = (key: string, bytes: Uint8Array, name: string): string => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return `${key}-${hash}${extname(name)
    .toLowerCase()
    .replaceAll(/[^.a-z0-9]/g, '')}`;
};

/** Every file has a name of its own, so that customers of the earlier file and an undo still find it. */
const setFile = async (context: ActionContext, form: FormFields): Promise<Result<Done, Refused>> => {
  const { app, files } = context;
  const product = await findProduct(context, form);
  if (!product) return refuse(faultOf('', 'not_found'));
  const [file] = files;
  if (!file || file.bytes === 0) return refuse(faultOf('file', 'file_none'));
  const bytes = await readFile(file.path);
  const digitalFile = nameFile(product.record.id, bytes, file.name);
  const folder = digitalFolder(app.config.varDir);
  await makePrivateFolder(folder);
  await app.fileStorage.write(join(folder, digitalFile), bytes);
  return savePart(context, form, product, { names: FILE, changed: { isDigital: true, digitalFile } });
};

/** What the label of a product says, and the file that customers download. */
export const factsActions = {
  'product.save-facts': { permission: 'products.change', run: saveFacts },
  'product.set-file': { permission: 'products.change', run: setFile },
  'product.remove-file': {
    permission: 'products.change',
    run: async (context, form) => {
      const product = await findProduct(context, form);
      if (!product) return refuse(faultOf('', 'not_found'));
      return savePart(context, form, product, {
        names: FILE,
        changed: { isDigital: false, digitalFile: null },
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
