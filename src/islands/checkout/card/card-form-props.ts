import type { Paise } from '#domain/money.ts';

export interface CardFormProps {
  readonly total: Paise;
  readonly busy: boolean;
  readonly onToken: (token: string) => void;
  /** No token can be made of this card. */
  readonly onUnusable: () => void;
}
