import { hkdfSync } from 'node:crypto';

/** Each purpose has a key of its own: what is made for one is worth nothing to another. */
export type Purpose =
  | 'vendor-password'
  | 'password-code'
  | 'contact-code'
  | 'digital-download'
  | 'rate-limit'
  | 'device'
  | 'known-address'
  | 'email-change'
  | 'unpaid-order';

/** What all keys come from. */
export interface ShopSecrets {
  readonly current: string;
  /** Replaced ones: what was made with them stays valid until it runs out, and nothing new is made with them. */
  readonly previous: readonly string[];
}

export interface Secrets {
  /** What is made now is made with this; 32 bytes. */
  key(purpose: Purpose): Buffer;
  /** What comes back may have been made with any of these: the current one first. */
  keys(purpose: Purpose): readonly Buffer[];
}

const derive = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `quwana/${purpose}/1`, 32));

export const deriveSecrets = ({ current, previous }: ShopSecrets): Secrets => {
  const known = new Map<Purpose, readonly [Buffer, ...Buffer[]]>();
  const keysOf = (purpose: Purpose) => {
    const made = known.get(purpose) ?? [
      derive(current, purpose),
      ...previous.map((secret) => derive(secret, purpose)),
    ];
    known.set(purpose, made);
    return made;
  };
  return { key: (purpose) => keysOf(purpose)[0], keys: keysOf };
};
