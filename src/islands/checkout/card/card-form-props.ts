import type { Paise } from '#domain/money.ts';

export interface CardFormProps {
  readonly total: Paise;
  readonly busy: boolean;
  readonly onToken: (token: string) => void;
  /** Called if no token can be created for this card. */
  readonly onUnusable: () => void;
}
