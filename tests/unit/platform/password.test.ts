import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '#server/passwords/hash-password.ts';

test('a password is hashed with the cost that OWASP recommends, and a salt of its own', async () => {
  const [hash, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(hash);
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct hors', hash)).toBe(false);
});

test('a hash of another cost is compared at its own cost', async () => {
  const cheap =
    '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$WjM5z0kWkhl6A2HrELKw2sx42+ZezHBTAjsaMWqSykk';
  expect(await isPassword('correct horse', cheap)).toBe(true);
});
