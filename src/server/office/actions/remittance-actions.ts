import { readFile } from 'node:fs/promises';
import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { findNameProblem } from '#server/fulfilment/check-shipment.ts';
import type { AlreadyRecorded } from '#server/remittances/check-remittance.ts';
import { completePaidOrders } from '#server/remittances/complete-paid.ts';
import { chooseColumns, deleteDraft, keepDraft, recordDraft } from '#server/remittances/draft.ts';
import { PAYOUT_FIELDS } from '#server/remittances/payout-columns.ts';
import type { RemittanceFault } from '#server/remittances/remittance-fault.ts';
import { faultOf, type OfficeAction, type Refused } from '../action.ts';
import { readChanges } from '../bulk.ts';
import type { Fault } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';

/** Faults of a file that the page lists. */
const LISTED_FAULTS = 100;

interface Payout {
  readonly carrier: string;
  readonly reference: string;
}

const readPayout = (form: FormFields): Result<Payout, Refused> => {
  const [carrier, reference] = [form.text('carrier'), form.text('reference')];
  if (findNameProblem(carrier)) return refuse(faultOf('carrier', 'carrier'));
  if (reference !== '' && findNameProblem(reference))
    return refuse(faultOf('reference', 'remittance_reference'));
  return ok({ carrier, reference });
};

const recordedBefore = (field: string, { id, recordedAt }: AlreadyRecorded): Refused =>
  faultOf(field, 'remittance_recorded', { id, at: recordedAt });

/** Fields `row-N`, each with its place in the file. */
export const fileFaults = (faults: readonly RemittanceFault[], field = 'file'): Refused => {
  const listed = faults
    .slice(0, LISTED_FAULTS)
    .map(({ code, line, column, text }, at): readonly [string, Fault] => [
      `row-${at}`,
      {
        code: `remittance_${code}`,
        values: {
          ...(line !== undefined && { line }),
          ...(column !== undefined && { column }),
          ...(text !== undefined && { text }),
        },
      },
    ]);
  const all: Fault = { code: 'remittance_file', values: { n: faults.length } };
  return { faults: { [field]: all, ...Object.fromEntries(listed) } };
};

/** Payouts of couriers for cash orders. */
export const remittanceActions = {
  'remittance.check': {
    permission: 'orders.change',
    run: async ({ app, member, files }, form) => {
      const payout = readPayout(form);
      if (!payout.ok) return payout;
      const [file] = files;
      if (!file || file.bytes === 0) return refuse(faultOf('file', 'import_no_file'));
      const bytes = await readFile(file.path);
      const kept = await keepDraft(app, member.id, { ...payout.value, bytes, fileName: file.name });
      if (kept.ok) return ok({ to: officeUrl('orders/remittances/preview') });
      const { error } = kept;
      return refuse(error.code === 'unreadable' ? fileFaults(error.faults) : recordedBefore('file', error));
    },
  },
  'remittance.columns': {
    permission: 'orders.change',
    run: async ({ app, member }, form) => {
      const named = PAYOUT_FIELDS.flatMap((field) => {
        const heading = form.text(`column-${field}`);
        return heading === '' ? [] : [[field, heading] as const];
      });
      const chosen = Object.fromEntries(named);
      if (!chosen.amount) return refuse(faultOf('column-amount', 'remittance_choose_amount'));
      if (!chosen.tracking && !chosen.order)
        return refuse(faultOf('column-tracking', 'remittance_choose_number'));
      if (new Set(named.map(([, heading]) => heading)).size < named.length)
        return refuse(faultOf('column-amount', 'remittance_choose_once'));
      const read = await chooseColumns(app, member.id, chosen);
      if (read.ok) return ok({ to: officeUrl('orders/remittances/preview') });
      const { error } = read;
      return refuse(
        error.code === 'unreadable' ? fileFaults(error.faults, '') : faultOf('', 'remittance_gone'),
      );
    },
  },
  'remittance.record': {
    permission: 'orders.change',
    run: async ({ app, member }, form) => {
      const payout = readPayout(form);
      if (!payout.ok) return payout;
      const recorded = await recordDraft(app, member.id, {
        ...payout.value,
        fileHash: form.text('file'),
        requestKey: form.requestKey,
      });
      if (recorded.ok)
        return ok({
          notice: { code: 'remittance_recorded' },
          to: officeUrl('orders/remittances/:id', { id: recorded.value.id }),
        });
      const { error } = recorded;
      return refuse(error.code === 'draft_gone' ? faultOf('', 'remittance_gone') : recordedBefore('', error));
    },
  },
  'remittance.discard': {
    permission: 'orders.change',
    run: async ({ app, member }) => {
      await app.db.write((db) => deleteDraft(db, member.id));
      return ok({ notice: { code: 'remittance_discarded' }, to: officeUrl('orders/remittances/new') });
    },
  },
  'remittance.complete': {
    permission: 'orders.change',
    run: async ({ app, member, params }, form) => {
      const id = readInteger(params.id ?? '') ?? 0;
      const changes = readChanges(form);
      if (changes.length === 0) return refuse(faultOf('', 'remittance_none'));
      const cause = `${member.name}: paid out by the courier`;
      const { completed, left } = await completePaidOrders(app, id, changes, cause);
      if (left > 0) return refuse(faultOf('', 'remittance_partly', { n: completed, left }));
      return ok({
        notice: { code: 'remittance_completed', values: { n: completed } },
        to: officeUrl('orders/remittances/:id', { id }),
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
