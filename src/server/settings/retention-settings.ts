import { CHOSEN, type ChosenKey } from '#domain/customers/chosen-times.ts';
import { RETENTION } from '#domain/customers/retention.ts';
import { fromKeys, keysOf } from '#domain/typed-object.ts';
import type { SettingDefinition } from './definition.ts';
import { wholeNumber } from './setting-kinds.ts';

/** Days that the owner may choose for lines of the retention table. The privacy page shows them. */
export const RETENTION_SETTINGS: Readonly<Record<ChosenKey, SettingDefinition<number>>> = fromKeys(
  keysOf(CHOSEN),
  (key) => ({
    ...wholeNumber(`keep_${key}`, {
      usage: 'DAYS',
      summary: `Days that the line '${key}' of \`retention list\` is kept.`,
      initial: RETENTION[key].rule.days,
      ...CHOSEN[key],
    }),
    isShown: true,
  }),
);
