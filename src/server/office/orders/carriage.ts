import { ok, type Result, refuse } from '#domain/result.ts';
import { type Carriage, checkCarriage } from '#server/fulfilment/check-shipment.ts';

export interface CarriageFault {
  readonly field: 'carrier' | 'trackingNumber' | 'trackingUrl';
  /** Key of a label without its prefix `fault_`. */
  readonly code: string;
}

const LONGEST = 60;

/** Checks carrier, number and link of a form. The number may be missing. */
export const readCarriage = (carriage: Carriage): Result<Carriage, CarriageFault> => {
  const checked = checkCarriage(carriage, { isTrackingOptional: true });
  if (checked.ok) return ok(checked.value);
  const { carrier, trackingNumber } = carriage;
  if (carrier === '' || carrier.length > LONGEST) return refuse({ field: 'carrier', code: 'carrier' });
  if (trackingNumber.length > LONGEST) return refuse({ field: 'trackingNumber', code: 'tracking_number' });
  return refuse({ field: 'trackingUrl', code: 'tracking_url' });
};
