import { ok, refuse } from '#domain/result.ts';
import { goLive, returnToDemo, type SwitchRefusal } from '#server/going-live/switch-mode.ts';
import { asksForFactor, faultOf, type OfficeAction } from '../action.ts';

const refuseSwitch = ({ code, ...values }: SwitchRefusal) => {
  const isOfAddress = code === 'live_address_form' || code.startsWith('live_unreached_');
  return refuse(faultOf(isOfAddress ? 'address' : '', code, values));
};

const open: OfficeAction = {
  permission: 'settings.change',
  needsStepUp: asksForFactor,
  run: async ({ app }, form) => {
    const opened = await goLive(app, form.text('address'), {
      requestKey: form.requestKey,
      isUnreachedAccepted: form.text('anyway') === '1',
    });
    return opened.ok ? ok({ notice: { code: 'live_opened' } }) : refuseSwitch(opened.error);
  },
};

const close: OfficeAction = {
  permission: 'settings.change',
  needsStepUp: asksForFactor,
  run: async ({ app }, form) => {
    const closed = await returnToDemo(app, { requestKey: form.requestKey });
    return closed.ok ? ok({ notice: { code: 'live_closed' } }) : refuseSwitch(closed.error);
  },
};

/** The switch between demo and live shop. */
export const liveActions = {
  'settings.go-live': open,
  'settings.return-to-demo': close,
} satisfies Readonly<Record<string, OfficeAction>>;
