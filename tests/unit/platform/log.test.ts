import { expect, test } from 'vitest';
import { downloadPath } from '#contract/paths.ts';
import { createLog } from '#server/platform/log/log.ts';

const write = (details: object): string => {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).warn(details, 'said');
  return lines.join('');
};

test('the log contains no token, password or e-mail, nor the values of a database error', () => {
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email_key)=(a@b.example) exists' });
  const line = write({
    requestId: 'r1',
    err: error,
    token: 'hush-1',
    params: { Password: 'hush-2', Email: 'a@b.example' },
    url: `${downloadPath(7, 'hush-3')}?a=hush-4`,
  });
  expect(line).toContain('"requestId":"r1"');
  expect(line).toContain('duplicate key');
  expect(line).toContain('/download-digital-file/7/[hidden]');
  expect(line).not.toMatch(/hush|a@b/);
});

test('an ordinary path stays readable', () => {
  expect(write({ url: '/en/product-detail/1/whey/a-long-name-of-a-product?x=1' })).toContain(
    '/en/product-detail/1/whey/a-long-name-of-a-product"',
  );
});
