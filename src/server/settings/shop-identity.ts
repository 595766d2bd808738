import type { Kysely } from 'kysely';
import type { BothTexts, ShopIdentity } from '#domain/shop/identity.ts';
import type { IdentityCopy } from '#server/identity-copy.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { deriveAccent } from './accent.ts';
import type { SettingDefinition } from './definition.ts';
import {
  ACCENT,
  FOOD_LICENCE,
  LOGO,
  LOGO_DARK,
  SHOP_ADDRESS,
  SHOP_EMAIL,
  SHOP_FOUNDED,
  SHOP_HOURS,
  SHOP_ICONS,
  SHOP_LANGUAGES,
  SHOP_NAME,
  SHOP_PHONE,
  SHOP_PLACE,
  SHOP_POINT,
  SHORT_NAME,
} from './identity-settings.ts';

/** `--forest` and `--green` of `styles/tokens.css`. */
const DEMO_LOOK = { style: '', panel: '#0b3a30', action: '#0f6b57' };

const describeAccent = (accent: string): Pick<ShopIdentity, 'style' | 'panel' | 'action'> => {
  if (accent === '') return DEMO_LOOK;
  const { tokens, ...look } = deriveAccent(accent);
  return {
    style: Object.entries(tokens)
      .map((pair) => pair.join(':'))
      .join(';'),
    ...look,
  };
};

const toIdentity = (stored: ReadonlyMap<string, string>): ShopIdentity => {
  const value = <T>({ key, read, initial }: SettingDefinition<T>): T =>
    read(JSON.parse(stored.get(key) ?? 'null')) ?? initial;
  const both = (texts: { readonly en: SettingDefinition<string>; readonly ar: SettingDefinition<string> }) =>
    ({ en: value(texts.en), ar: value(texts.ar) }) satisfies BothTexts;
  return {
    languages: value(SHOP_LANGUAGES),
    name: both(SHOP_NAME),
    shortName: both(SHORT_NAME),
    place: both(SHOP_PLACE),
    address: both(SHOP_ADDRESS),
    hours: both(SHOP_HOURS),
    phone: value(SHOP_PHONE),
    email: value(SHOP_EMAIL),
    founded: value(SHOP_FOUNDED),
    point: value(SHOP_POINT) ?? undefined,
    foodLicence: value(FOOD_LICENCE),
    ...describeAccent(value(ACCENT)),
    logo: both(LOGO),
    darkLogo: both(LOGO_DARK),
    icons: value(SHOP_ICONS),
  };
};

export const openIdentity = async (db: Kysely<Database>): Promise<IdentityCopy> => {
  const read = () => db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute();
  let text = '';
  let identity: ShopIdentity;
  const refresh = async () => {
    const rows = await read();
    const found = JSON.stringify(rows);
    if (found === text) return;
    identity = toIdentity(new Map(rows.map(({ key, value }) => [key, value])));
    text = found;
  };
  await refresh();
  return { current: () => identity, refresh };
};
