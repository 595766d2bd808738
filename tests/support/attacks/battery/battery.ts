import { lockOut, signUpWithWeakPasswords, takeAccount } from './accounts.ts';
import { misspellAddresses } from './addresses.ts';
import { readPrivatePages } from './exposure.ts';
import { ORDER_ATTACKS } from './orders.ts';
import { payElsewhere, repeatFirstOrder, stretchTokens } from './payments.ts';
import type { Attack } from './target.ts';

export const ATTACKS: readonly Attack[] = [
  readPrivatePages,
  misspellAddresses,
  signUpWithWeakPasswords,
  lockOut,
  takeAccount,
  repeatFirstOrder,
  payElsewhere,
  stretchTokens,
  ...ORDER_ATTACKS,
];
