import { ok, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { removeDemo } from '#server/going-live/removal/remove-demo.ts';
import { asksForFactor, faultOf, type OfficeAction } from '../action.ts';
import { soon } from '../soon.ts';

const remove: OfficeAction = {
  permission: 'settings.change',
  needsStepUp: asksForFactor,
  run: async ({ app }, form) => {
    if (!form.isOn('looked')) return refuse(faultOf('looked', 'removal_not_looked'));
    const work = removeDemo(app, {
      withCustomers: form.isOn('customers'),
      isBackedUp: form.isOn('backed_up'),
    });
    work.catch((err: unknown) => app.log.error({ err }, 'the demo could not be removed'));
    const removed = await soon(work);
    if (!removed) return ok({ notice: { code: 'removal_running' } });
    if (removed.ok) return ok({ notice: { code: 'demo_removed' }, to: officeUrl('settings/going-live') });
    const { code, ...values } = removed.error;
    return refuse(faultOf(code === 'backup_missing' ? 'backed_up' : '', code, values));
  },
};

/** Leaving the demo. */
export const removalActions = {
  'settings.remove-demo': remove,
} satisfies Readonly<Record<string, OfficeAction>>;
