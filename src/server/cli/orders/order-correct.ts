import { checkCarriage } from '#server/fulfilment/check-shipment.ts';
import { type CorrectionRefusal, correctShipment } from '#server/fulfilment/correct-shipment.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { type Command, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readOne, readWhole } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';
import { formatRefusal } from './order-refund.ts';

const describeRefusal = (orderName: string, refusal: CorrectionRefusal): string => {
  switch (refusal.code) {
    case 'not_found':
    case 'conflict':
      return formatRefusal(orderName, refusal, 'ship');
    case 'shipment_unknown':
      return refusal.ids.length === 0
        ? `Order ${refusal.number} has no shipment.`
        : `Name a shipment of order ${refusal.number} with --shipment: ${refusal.ids.join(', ')}.`;
    case 'tracking_used':
      return `Order ${refusal.number} already has another shipment '${refusal.trackingNumber}' of this carrier.`;
  }
};

export const correctCommand: Command = {
  usage: 'ORDER --tracking NUMBER [--shipment ID] [--carrier NAME] [--tracking-url URL] [--json]',
  summary: 'Corrects a shipment. The customer gets the mail about it again if it was sent.',
  details: [
    'ORDER is a number such as Q100001, or an id. --shipment is needed if the order has several; orders show lists them.',
    "An empty NUMBER, as in --tracking '', removes the number. The link is removed with it, unless --tracking-url gives another one.",
    'Without --carrier, the carrier stays as it is.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      shipment: { type: 'string' },
      carrier: { type: 'string' },
      tracking: { type: 'string' },
      'tracking-url': { type: 'string' },
    });
    const name = readOne(positionals, 'one order');
    const { tracking } = values;
    if (tracking === undefined) throw new UsageError('--tracking is required.');
    const shipmentId = values.shipment === undefined ? undefined : readWhole('shipment', values.shipment);
    return withShop(terminal, async (app) => {
      const shipments = (await findOrder(app.db.read, name))?.shipments ?? [];
      const old = shipments.find(({ id }) => shipmentId === undefined || id === shipmentId);
      const carriage = checkCarriage(
        {
          carrier: values.carrier ?? old?.carrier ?? '-',
          trackingNumber: tracking,
          trackingUrl: values['tracking-url'],
        },
        { isTrackingOptional: true },
      );
      if (!carriage.ok) throw new UsageError(`The shipment is not valid: ${carriage.error}.`);
      const corrected = await correctShipment(app, name, { ...carriage.value, shipmentId });
      if (values.json)
        terminal.print(formatJson(corrected.ok ? { ok: true, ...corrected.value } : corrected));
      else if (!corrected.ok) terminal.warn(formatPlain(describeRefusal(name, corrected.error)));
      else
        terminal.print(
          formatPlain(
            `Order ${corrected.value.number}: shipment ${corrected.value.shipmentId} ${corrected.value.isChanged ? 'is corrected' : 'has these values already'}.`,
          ),
        );
      return corrected.ok ? 0 : 1;
    });
  },
};
