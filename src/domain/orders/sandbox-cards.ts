/**
 * The sandbox's cards: published test numbers that belong to nobody, and what happens to a payment with each. A browser
 * turns a number into its token itself; any other number cannot be used, so that nobody types a real one for long.
 */
export const SANDBOX_OUTCOMES = [
  'approve',
  'decline',
  'insufficient_funds',
  'expired',
  'cvc_wrong',
  /** The customer's bank asks; `sandbox-payment-action` answers for it. */
  'challenge',
  'slow',
  /** The money is taken, the answer is lost: the next try finds the payment. */
  'charged_unheard',
] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

export interface SandboxCard {
  /** Digits only. */
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

/** The card with a number as it was typed; undefined for a number that the sandbox does not take. */
export const findSandboxCard = (number: string): SandboxCard | undefined => {
  const digits = number.replace(/\D/g, '');
  return SANDBOX_CARDS.find((known) => known.number === digits);
};

/** What a token stands for; undefined when it is none of the sandbox's. */
export const readSandboxToken = (token: string): SandboxOutcome | undefined =>
  SANDBOX_CARDS.find((known) => known.token === token)?.outcome;

/** What the page of the bank or the wallet can answer. */
export const SANDBOX_ACTIONS = ['approve', 'decline'] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];
