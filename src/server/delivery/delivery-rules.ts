import type { Kysely } from 'kysely';
import type { DeliveryRules } from '#domain/delivery/rules.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';

const stored = prepare((db, { id }: Slots<{ id: number }>) =>
  db.selectFrom('delivery_rules').select(['version', 'rules_json']).where('id', '=', id),
);

/** Of the rules with which every shop begins. */
export const FIRST_VERSION = 1;

export interface VersionedRules {
  readonly version: number;
  readonly rules: DeliveryRules;
}

export const readDeliveryRules = async (db: Kysely<Database>): Promise<VersionedRules> => {
  const { version, rules_json } = await stored.get(db, { id: 1 });
  return { version, rules: parseStored<DeliveryRules>(rules_json) };
};
