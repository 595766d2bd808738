import type { Refusal } from '#server/refusal.ts';

interface Guest {
  readonly IsGuest?: true;
  readonly EmailAddress: string;
  readonly MobileNo: string;
}

/** A guest has no account to look at: the shop must reach the person by phone, and for a receipt by e-mail. */
export const findGuestRefusal = (guest: Guest | undefined, isCash: boolean): Refusal | undefined => {
  if (!guest?.IsGuest) return undefined;
  if (guest.MobileNo.trim() === '') return { status: 409, code: 'guest_phone' };
  return isCash || guest.EmailAddress !== '' ? undefined : { status: 409, code: 'guest_email' };
};
