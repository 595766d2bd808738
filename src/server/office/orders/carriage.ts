import { ok, type Result, refuse } from '#domain/result.ts';
import {
  type Carriage,
  checkCarriage,
  findNumberProblem,
  isDamage,
} from '#server/fulfilment/check-shipment.ts';
import { readCode } from '#server/platform/table/sheet-code.ts';
import type { FaultCode } from '../fault.ts';

export interface CarriageFault {
  readonly field: 'carrier' | 'trackingNumber' | 'trackingUrl';
  readonly code: FaultCode;
}

const LONGEST = 60;

/** Checks carrier, number and link of a form. The number may be missing. */
export const readCarriage = (carriage: Carriage): Result<Carriage, CarriageFault> => {
  const checked = checkCarriage(carriage, { isTrackingOptional: true });
  if (checked.ok) return ok(checked.value);
  const { carrier } = carriage;
  const trackingNumber = readCode(carriage.trackingNumber);
  const wrong = findNumberProblem(trackingNumber);
  if (carrier === '' || carrier.length > LONGEST) return refuse({ field: 'carrier', code: 'carrier' });
  if (isDamage(wrong)) return refuse({ field: 'trackingNumber', code: `tracking_${wrong}` });
  if (trackingNumber.length > LONGEST) return refuse({ field: 'trackingNumber', code: 'tracking_number' });
  return refuse({ field: 'trackingUrl', code: 'tracking_url' });
};
