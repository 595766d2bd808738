import { ok, refuse } from '#domain/result.ts';
import { isOfficeUrl } from '#routes/office/pages.ts';
import { faultOf, type OfficeAction } from '../action.ts';
import { deleteView, saveView } from '../list-views.ts';
import type { Undo } from '../undo.ts';

/** A member's own views of lists. They leave no audit entry, because they change nothing of the shop. */
export const viewActions = {
  'view.save': {
    permission: 'dashboard.read',
    run: async ({ app, member }, form) => {
      const view = { list: form.text('list'), name: form.text('name'), query: form.text('query') };
      const saved = await saveView(app, member.id, view);
      if (!saved.ok) return refuse(faultOf('name', `view_${saved.error}`));
      const { id, replaced } = saved.value;
      const undo: Undo =
        replaced === undefined
          ? { action: 'view.delete', fields: { id } }
          : { action: 'view.save', fields: { ...view, query: replaced } };
      return ok({ notice: { code: 'view_saved', values: { name: view.name } }, undo });
    },
  },
  'view.delete': {
    permission: 'dashboard.read',
    run: async ({ app, member }, form) => {
      const view = await deleteView(app, member.id, form.integer('id') ?? 0);
      const to = form.text('to');
      return ok({
        notice: { code: 'view_deleted' },
        ...(isOfficeUrl(to) && { to }),
        ...(view && { undo: { action: 'view.save', fields: { ...view } } }),
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
