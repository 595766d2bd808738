import type { CallError } from '#contract/call.ts';
import { UNSELECTED } from '#domain/constants.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { api } from '#stores/session/api.ts';
import { $user } from '#stores/session/session.ts';
import { saveUser } from '#stores/session/user-fields.ts';
import type { Place } from './places.ts';

export interface Profile {
  readonly FirstName: string;
  readonly LastName: string;
  readonly MobileNo: string;
  readonly PostalCode: string;
  readonly AddressLineOne: string;
  readonly TaxNumber?: string;
  readonly state: Place | undefined;
  readonly city: Place | undefined;
}

export type ProfileRefusal =
  | { readonly code: 'login_required' | 'email_taken' | 'unexpected' }
  | { readonly code: 'call_failed'; readonly error: CallError };

/** Saves the profile in the account and in the browser. */
export const saveProfile = async ({
  state,
  city,
  ...texts
}: Profile): Promise<Result<true, ProfileRefusal>> => {
  const user = $user.get();
  if (!user) return refuse({ code: 'login_required' });
  const answer = await api('update-profile', {
    ...texts,
    UserID: user.UserID,
    StateProvinceId: state?.id ?? UNSELECTED,
    CityId: city?.id ?? UNSELECTED,
  });
  if (!answer.ok) return refuse({ code: 'call_failed', error: answer.error });
  const { ResponseMsg, UserID: _, ...saved } = answer.value[0] ?? { ResponseMsg: '' };
  if (ResponseMsg === 'Email already exists!') return refuse({ code: 'email_taken' });
  if (ResponseMsg !== 'Saved Successfully') return refuse({ code: 'unexpected' });
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  const places = {
    StateProvinceID: state?.id ?? null,
    StateName: state?.name ?? null,
    CityID: city?.id ?? null,
    CityName: city?.name ?? null,
  };
  // Other API hosts may return only the message.
  saveUser({ ...user, ...trimmed, ...places, ...saved });
  return ok(true);
};
