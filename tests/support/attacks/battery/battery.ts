import { signUpWithWeakPasswords } from './accounts.ts';
import { misspellAddresses } from './addresses.ts';
import { readPrivatePages } from './exposure.ts';
import { ORDER_ATTACKS } from './orders.ts';
import type { Attack } from './target.ts';

/** What a penetration test found, or would try next. Each goes through the public door of a running shop. */
export const ATTACKS: readonly Attack[] = [
  readPrivatePages,
  misspellAddresses,
  signUpWithWeakPasswords,
  ...ORDER_ATTACKS,
];
