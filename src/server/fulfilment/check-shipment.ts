import { ok, type Result, refuse } from '#domain/result.ts';

export interface Carriage {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl?: string | undefined;
}

const NAME_MAXIMUM = 60;
const URL_MAXIMUM = 500;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export type NameProblem = 'missing' | 'long' | 'control';

/** Rule for carriers and tracking numbers. */
export const findNameProblem = (text: string): NameProblem | undefined => {
  if (text === '') return 'missing';
  if (text.length > NAME_MAXIMUM) return 'long';
  return UNSEEN.test(text) ? 'control' : undefined;
};

const PROBLEMS: Readonly<Record<NameProblem, string>> = {
  missing: 'is missing',
  long: `has more than ${NAME_MAXIMUM} characters`,
  control: 'contains a control character',
};

export const describeNameProblem = (what: string, problem: NameProblem): string =>
  `${what} ${PROBLEMS[problem]}`;

export const findNameFault = (what: string, text: string): string | undefined => {
  const problem = findNameProblem(text);
  return problem && describeNameProblem(what, problem);
};

const isTrackingUrl = (text: string): boolean => {
  const url = text.length <= URL_MAXIMUM && !UNSEEN.test(text) ? URL.parse(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

export const checkCarriage = (
  { carrier, trackingNumber, trackingUrl }: Carriage,
  { isTrackingOptional = false }: { readonly isTrackingOptional?: boolean } = {},
): Result<Carriage, string> => {
  const trimmed = {
    carrier: carrier.trim(),
    trackingNumber: trackingNumber.trim(),
    trackingUrl: trackingUrl?.trim() || undefined,
  };
  const isTracked = trimmed.trackingNumber !== '' || !isTrackingOptional;
  const fault =
    findNameFault('the carrier', trimmed.carrier) ??
    (isTracked ? findNameFault('the tracking number', trimmed.trackingNumber) : undefined);
  if (fault) return refuse(fault);
  return trimmed.trackingUrl === undefined || isTrackingUrl(trimmed.trackingUrl)
    ? ok(trimmed)
    : refuse('the tracking link must be an address that begins with https://');
};
