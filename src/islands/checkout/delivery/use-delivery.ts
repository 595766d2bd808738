import { useEffect, useState } from 'react';
import {
  checkDelivery,
  DELIVERY_FIELDS,
  type DeliveryFault,
  type DeliveryField,
  type DeliveryProfile,
  INDIA,
  isPin,
} from '#domain/customers/delivery.ts';
import { readPostalCode } from '#domain/customers/postal-code.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { $deliveryChoice } from '#stores/cart/delivery-choice.ts';
import { findPostalPlace, listCities, listStates, type Place, placeOf } from '#stores/profile/places.ts';
import { type ProfileRefusal, saveProfile } from '#stores/profile/save-profile.ts';
import { $user, type User } from '#stores/session/session.ts';
import { usePlaces } from './use-places.ts';

type Faults = Partial<Record<DeliveryField, DeliveryFault>>;

interface Typed {
  readonly PostalCode: string;
  readonly MobileNo: string;
  readonly state: Place | undefined;
  readonly city: Place | undefined;
}

const readKnown = (user: User | undefined): Typed => ({
  PostalCode: user?.PostalCode ?? '',
  MobileNo: user?.MobileNo ?? '',
  state: placeOf(user?.StateProvinceID, user?.StateName),
  city: placeOf(user?.CityID, user?.CityName),
});

/** Empty while the customer has to complete it. */
const readPlace = ({ CountryID, StateProvinceID, PostalCode }: DeliveryProfile) =>
  checkDelivery({ CountryID, PostalCode }).PostalCode
    ? {}
    : { CountryID, StateProvinceID, PostalCode: readPostalCode(PostalCode ?? '') };

/** The first quote is for the address of the profile. */
export const choosePlaceOfProfile = (): void => $deliveryChoice.set(readPlace($user.get() ?? {}));

const describe = (error: ProfileRefusal, t: Translate): string =>
  error.code === 'call_failed' ? callSentence(error.error, t) : t.error(error.code);

export const fieldId = (field: DeliveryField): string => `delivery-${field}`;

/** Asks for what the profile lacks for a delivery. Parts of the profile that are complete stay as they are. */
export const useDelivery = (isNeeded: boolean, user: User | undefined, t: Translate) => {
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const country = user?.CountryID ?? undefined;
  const values: Typed = { ...readKnown(user), ...typed };
  const lacking = user && isNeeded ? checkDelivery(user) : {};
  const asksPlace = Boolean(lacking.StateProvinceID ?? lacking.CityID);
  const states = usePlaces(lacking.StateProvinceID ? country : undefined, listStates);
  const cities = usePlaces(asksPlace ? values.state?.id : undefined, listCities);

  /** Places without a list cannot be asked for: some states have no city, and other hosts may have no lists. */
  const canAsk = (field: DeliveryField): boolean => {
    if (field === 'StateProvinceID') return country !== undefined && states?.length !== 0;
    if (field === 'CityID') return country !== undefined && cities?.length !== 0;
    return true;
  };
  const fields = DELIVERY_FIELDS.filter((field) => lacking[field] && canAsk(field));

  const change = (part: Partial<Typed>, field: DeliveryField) => {
    setTyped((before) => ({ ...before, ...part }));
    setFaults(({ [field]: _, ...others }) => others);
    setProblem(undefined);
  };

  const code = readPostalCode(values.PostalCode);
  const knownState = user?.StateProvinceID ?? undefined;
  useEffect(() => {
    if (!asksPlace || country !== INDIA || !isPin(code)) return;
    let isCurrent = true;
    void findPostalPlace(country, code).then((row) => {
      if (!isCurrent || !row || (knownState && knownState !== row.StateProvinceID)) return;
      setTyped((before) => ({
        ...before,
        state: { id: row.StateProvinceID, name: row.StateName },
        city: placeOf(row.CityID, row.CityName),
      }));
      setFaults(({ StateProvinceID: _state, CityID: _city, ...others }) => others);
    });
    return () => {
      isCurrent = false;
    };
  }, [asksPlace, country, code, knownState]);

  /** Saves the typed fields. @returns whether the order can be delivered */
  const complete = async (): Promise<boolean> => {
    if (fields.length === 0) return true;
    const { CountryID } = user ?? {};
    const wrong = checkDelivery({
      CountryID,
      PostalCode: values.PostalCode,
      MobileNo: values.MobileNo,
      StateProvinceID: values.state?.id,
      CityID: values.city?.id,
    });
    const first = fields.find((field) => wrong[field]);
    if (first) {
      setFaults(Object.fromEntries(fields.map((field) => [field, wrong[field]])));
      document.getElementById(fieldId(first))?.focus();
      return false;
    }
    // The store, because another tab may have changed the profile.
    const now = $user.get();
    if (!now || saving) return false;
    setSaving(true);
    const saved = await saveProfile({
      FirstName: now.FirstName ?? '',
      LastName: now.LastName ?? '',
      AddressLineOne: now.AddressLineOne ?? '',
      ...values,
      PostalCode: code,
    });
    setSaving(false);
    if (saved.ok) setTyped({});
    else setProblem(describe(saved.error, t));
    return saved.ok;
  };

  const state = values.state?.id;
  const isStateAsked = state === undefined && fields.includes('StateProvinceID');
  useEffect(() => {
    if (!user) return;
    const { DeliveryMethodId } = $deliveryChoice.get();
    const place = { CountryID: country, StateProvinceID: state, PostalCode: code };
    $deliveryChoice.set({ ...(isStateAsked ? {} : readPlace(place)), DeliveryMethodId });
  }, [user, isStateAsked, country, state, code]);

  return {
    fields,
    values,
    isIndian: country === INDIA,
    faults,
    states,
    cities,
    problem,
    saving,
    change,
    complete,
  };
};

export type Delivery = ReturnType<typeof useDelivery>;
