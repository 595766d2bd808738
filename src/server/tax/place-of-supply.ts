import type { Kysely } from 'kysely';
import { market } from '#domain/market/market.ts';
import type { TaxDocument } from '#domain/tax/document.ts';
import { stateOfGstin } from '#domain/tax/gstin.ts';
import { INDIA, stateCode, stateName } from '#domain/tax/indian-states.ts';
import { ABROAD } from '#domain/tax/place-of-supply.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';

type PlaceOfSupply = TaxDocument['placeOfSupply'];

const toPlace = (
  state: string,
  place: { readonly name_en: string; readonly name_ar: string | null } | undefined,
): PlaceOfSupply => ({
  state,
  name: { en: place?.name_en ?? '', ar: place?.name_ar ?? place?.name_en ?? '' },
});

/** The state, region or emirate of the delivery address. */
const findRegion = async (db: Kysely<Database>, stateId: unknown): Promise<PlaceOfSupply> => {
  const regions = db.selectFrom('state_province').select(['name_en', 'name_ar']);
  return toPlace(
    '',
    typeof stateId === 'number' ? await regions.where('id', '=', stateId).executeTakeFirst() : undefined,
  );
};

/**
 * The state of the delivery address; that of the seller if an address in India has none, as the law says.
 *
 * @param taxNumber of the seller
 */
export const findPlaceOfSupply = async (
  db: Kysely<Database>,
  deliveryJson: string,
  taxNumber: string,
): Promise<PlaceOfSupply> => {
  const { StateProvinceID, CountryID } = parseStored<Readonly<Record<string, unknown>>>(deliveryJson);
  if (market().tax !== 'gst') return findRegion(db, StateProvinceID);
  const sellerState = stateOfGstin(taxNumber);
  const states = db
    .selectFrom('state_province')
    .select(['name_en', 'name_ar'])
    .where('country_id', '=', INDIA);
  const state =
    typeof StateProvinceID === 'number'
      ? await states.where('id', '=', StateProvinceID).executeTakeFirst()
      : undefined;
  const code = state && stateCode(state.name_en);
  if (code) return toPlace(code, state);
  if (typeof CountryID === 'number' && CountryID !== INDIA) {
    const country = db.selectFrom('country').select(['name_en', 'name_ar']).where('id', '=', CountryID);
    return toPlace(ABROAD, await country.executeTakeFirst());
  }
  const name = stateName(sellerState) ?? '';
  return toPlace(sellerState, await states.where('name_en', '=', name).executeTakeFirst());
};
