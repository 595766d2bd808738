import { ok, type Result, refuse } from '#domain/result.ts';

export interface Carriage {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl?: string | undefined;
}

const NAME_MAXIMUM = 60;
const URL_MAXIMUM = 500;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const findFault = (what: string, text: string): string | undefined => {
  if (text === '') return `${what} is missing`;
  if (text.length > NAME_MAXIMUM) return `${what} has more than ${NAME_MAXIMUM} characters`;
  return UNSEEN.test(text) ? `${what} contains a control character` : undefined;
};

const isTrackingUrl = (text: string): boolean => {
  const url = text.length <= URL_MAXIMUM && !UNSEEN.test(text) ? URL.parse(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

export const checkCarriage = ({
  carrier,
  trackingNumber,
  trackingUrl,
}: Carriage): Result<Carriage, string> => {
  const trimmed = {
    carrier: carrier.trim(),
    trackingNumber: trackingNumber.trim(),
    trackingUrl: trackingUrl?.trim() || undefined,
  };
  const fault =
    findFault('the carrier', trimmed.carrier) ?? findFault('the tracking number', trimmed.trackingNumber);
  if (fault) return refuse(fault);
  return trimmed.trackingUrl === undefined || isTrackingUrl(trimmed.trackingUrl)
    ? ok(trimmed)
    : refuse('the tracking link must be an address that begins with https://');
};
