import { hkdfSync } from 'node:crypto';

/** Each purpose has a key of its own: what is made for one is worth nothing to another. */
export type Purpose = 'vendor-password' | 'password-code' | 'digital-download' | 'rate-limit';

export interface Secrets {
  /** 32 bytes. */
  key(purpose: Purpose): Buffer;
}

export const deriveSecrets = (shopSecret: string): Secrets => {
  const keys = new Map<Purpose, Buffer>();
  return {
    key: (purpose) => {
      const known = keys.get(purpose);
      if (known) return known;
      const key = Buffer.from(hkdfSync('sha256', shopSecret, '', `quwana/${purpose}/1`, 32));
      keys.set(purpose, key);
      return key;
    },
  };
};
