import type { BothTexts } from '#domain/shop/identity.ts';
import type { CodeOf } from '#i18n/office/translate.ts';
import type { PageRef } from '#server/texts.ts';

/** In the order in which a new owner works through them. */
export const LIVE_ITEMS = [
  'identity',
  'tax',
  'delivery',
  'payments',
  'products',
  'declarations',
  'demo',
  'promotions',
  'texts',
  'mail',
  'factors',
  'backup',
  'address',
] as const;
export type LiveItemName = (typeof LIVE_ITEMS)[number];

/** `elsewhere`: only the environment can change it, or another tool. */
type LiveState = 'done' | 'open' | 'elsewhere';

export interface LiveFinding {
  readonly state: LiveState;
  readonly note: CodeOf<'live_note_'>;
  /** How many the note is about. */
  readonly n?: number;
  /** Keys of the settings that are missing, or still those of the demo. */
  readonly settings?: readonly string[];
  readonly texts?: readonly (PageRef & { readonly titles: BothTexts })[];
  readonly labels?: readonly string[];
}

export interface LiveItem extends LiveFinding {
  readonly name: LiveItemName;
  /** True if the shop must not go live before it is done. */
  readonly isRequired: boolean;
}
