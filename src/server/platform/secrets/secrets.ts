import { hkdfSync } from 'node:crypto';

/** Each purpose has its own derived key. */
export type Purpose =
  | 'vendor-password'
  | 'password-code'
  | 'contact-code'
  | 'digital-download'
  | 'order-link'
  | 'rate-limit'
  | 'device'
  | 'known-address'
  | 'email-change'
  | 'unpaid-order'
  | 'totp-secret'
  | 'member-device'
  | 'office-form'
  | 'newsletter'
  | 'preview'
  | 'stored-variable';

export interface ShopSecrets {
  readonly current: string;
  /** Previous secrets, for verification and decryption only. */
  readonly previous: readonly string[];
}

export interface Secrets {
  /** Returns the current key, 32 bytes. */
  key(purpose: Purpose): Buffer;
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
