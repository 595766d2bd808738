/** Test cards with the outcome of their payments. All other numbers are rejected, so that no real card is accepted. */
const SANDBOX_OUTCOMES = [
  'approve',
  'decline',
  'insufficient_funds',
  'expired',
  'cvc_wrong',
  /** Requires authentication, simulated by `sandbox-payment-action`. */
  'challenge',
  'slow',
  /** The charge succeeds but the response is lost. A retry finds the payment. */
  'charged_unheard',
] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

export interface SandboxCard {
  readonly number: string;
  readonly token: string;
  readonly outcome: SandboxOutcome;
}

const card = (number: string, outcome: SandboxOutcome, variant = ''): SandboxCard => ({
  number,
  token: `sandbox_${outcome}${variant}`,
  outcome,
});

export const SANDBOX_CARDS: readonly SandboxCard[] = [
  card('4242424242424242', 'approve'),
  card('5555555555554444', 'approve', '_mastercard'),
  card('4000000000000002', 'decline'),
  card('4000000000009995', 'insufficient_funds'),
  card('4000000000000069', 'expired'),
  card('4000000000000127', 'cvc_wrong'),
  card('4000002760003184', 'challenge'),
  card('4000000000000077', 'slow'),
  card('4000000000000259', 'charged_unheard'),
];

export const findSandboxCard = (number: string): SandboxCard | undefined => {
  const digits = number.replace(/\D/g, '');
  return SANDBOX_CARDS.find((known) => known.number === digits);
};

/** @returns the outcome of a sandbox token; undefined for other tokens */
export const readSandboxToken = (token: string): SandboxOutcome | undefined =>
  SANDBOX_CARDS.find((known) => known.token === token)?.outcome;

/** Ways in which a simulated payment ends, beside those of a customer who pays or does not. */
export const SANDBOX_ENDS = [
  /** Paid, and the provider reports it before the browser does. */
  'reported',
  /** Paid after the order has expired. */
  'late',
  'twice',
  /** Paid, then refunded at the provider. */
  'refunded',
  /** The provider no longer answers. */
  'silent',
] as const;
export const SANDBOX_ACTIONS = ['approve', 'decline', ...SANDBOX_ENDS] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];
