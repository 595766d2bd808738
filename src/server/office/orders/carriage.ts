import { ok, type Result, refuse } from '#domain/result.ts';
import { type Carriage, checkCarriage, findNumberProblem } from '#server/fulfilment/check-shipment.ts';

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
  const wrong = findNumberProblem(trackingNumber);
  if (carrier === '' || carrier.length > LONGEST) return refuse({ field: 'carrier', code: 'carrier' });
  if (wrong === 'shortened' || wrong === 'cell_error')
    return refuse({ field: 'trackingNumber', code: `tracking_${wrong}` });
  if (trackingNumber.length > LONGEST) return refuse({ field: 'trackingNumber', code: 'tracking_number' });
  return refuse({ field: 'trackingUrl', code: 'tracking_url' });
};
