import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import {
  applyImport,
  checkImport,
  discardImport,
  type StepRefusal,
  startImport,
  undoImport,
} from '#server/catalogue/import-jobs/manage-import.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../action.ts';

const idOf = ({ params }: ActionContext): number => readInteger(params.id ?? '') ?? 0;
const pageOf = (id: number): string => officeUrl('products/import/:id', { id });

/** The page shows how the step goes on. */
const done = (context: ActionContext, result: Result<void, StepRefusal>): Result<Done, Refused> =>
  result.ok
    ? ok({ to: pageOf(idOf(context)) })
    : refuse({ ...faultOf('', `import_${result.error}`), status: result.error === 'not_now' ? 409 : 422 });

/** Imports of catalogue folders and spreadsheets. */
export const importActions = {
  'import.start': {
    permission: 'catalogue.import',
    run: async ({ app, files }, form) => {
      const [file] = files;
      if (!file) return refuse(faultOf('file', 'import_no_file'));
      const id = await startImport(app, file, {
        requestKey: form.requestKey,
        takesStock: form.isOn('stock'),
        removesMissing: form.isOn('missing'),
      });
      return ok({ to: pageOf(id) });
    },
  },
  'import.check': {
    permission: 'catalogue.import',
    run: async (context, form) => {
      const chosen = form.startingWith('column-');
      const columns = Array.from({ length: chosen.size }, (_, index) => chosen.get(String(index)) ?? '');
      const places = {
        categoryId: form.text('categoryId'),
        manufacturerId: form.text('manufacturerId'),
        vendorId: form.text('vendorId'),
      };
      return done(
        context,
        await checkImport(context.app, idOf(context), columns, {
          requestKey: form.requestKey,
          ...(places.categoryId !== '' && { places }),
        }),
      );
    },
  },
  'import.apply': {
    permission: 'catalogue.import',
    run: async (context, form) =>
      done(context, await applyImport(context.app, idOf(context), { requestKey: form.requestKey })),
  },
  'import.undo': {
    permission: 'catalogue.import',
    run: async (context, form) =>
      done(context, await undoImport(context.app, idOf(context), { requestKey: form.requestKey })),
  },
  'import.discard': {
    permission: 'catalogue.import',
    run: async (context) => {
      const discarded = await discardImport(context.app, idOf(context));
      return discarded.ok
        ? ok({ notice: { code: 'import_discarded' }, to: officeUrl('products/import') })
        : done(context, discarded);
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
