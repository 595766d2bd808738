import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { loadEnvironmentFile, parseEnvironmentFile } from '#server/platform/environment/environment-file.ts';
import { KNOWN_VARIABLES } from '#server/platform/environment/known-variables.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const root = mkdtempSync(join(tmpdir(), 'shop-env-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('the file .env', () => {
  test('sets variables, also quoted ones over several lines', () => {
    const { values, faults, warnings } = parseEnvironmentFile(
      '\uFEFF# comment\r\nPORT=80\r\nexport HOST="::"\nMAIL_FROM=\'Shop\n<shop@example.com>\'\nUNRELATED=1\n',
    );
    expect(Object.fromEntries(values)).toEqual({
      PORT: '80',
      HOST: '::',
      MAIL_FROM: 'Shop\n<shop@example.com>',
      UNRELATED: '1',
    });
    expect([faults, warnings]).toEqual([[], []]);
  });

  test.each([
    ['PORT=1\nPORT 80', 'line 2: expected NAME=value'],
    ['PORT=1\n\nPORT=2', 'line 3: PORT is already set on line 1'],
    ['# one\nSMTP_URL="smtp://x', 'line 2: the quote of SMTP_URL is not closed'],
  ])('reports the line of a fault: %j', (text, fault) => {
    expect(parseEnvironmentFile(text).faults).toEqual([fault]);
  });

  test.each(['DATABSE_URL', 'STRIPE_KEY', 'WEB_CONCURENCY', 'LOG_LEVLE', 'smtp_url'])(
    'warns of %s',
    (name) => {
      expect(parseEnvironmentFile(`${name}=x`).warnings).toEqual([
        `line 1: ${name} is not a setting of the shop`,
      ]);
    },
  );

  test('does not override the environment, except the mailbox of a login shell', () => {
    writeFileSync(join(root, '.env'), 'PORT=1\nHOST=localhost\nMAIL=off\n');
    const environment = { PORT: '2', MAIL: '/var/mail/root' };
    expect(loadEnvironmentFile(root, environment)).toEqual([]);
    expect(environment).toMatchObject({ PORT: '2', HOST: 'localhost', MAIL: 'off' });
    const without = { SHOP_ENV_FILE: 'off' };
    loadEnvironmentFile(root, without);
    expect(without).toEqual({ SHOP_ENV_FILE: 'off' });
  });

  test('prevents the start when it has faults', () => {
    writeFileSync(join(root, '.env'), 'oops\n');
    expect(() => loadEnvironmentFile(root, {})).toThrow(StartupError);
  });
});

test.each([
  ['LOG_LEVEL', 'loud'],
  ['SITE_URL', 'https://shop.example/shop'],
  ['SITE_URL', 'https://shop.example/?a=1'],
  ['API_HOST', 'https://api.example/v1'],
  ['HOST', 'http://localhost'],
  ['MAIL', 'on'],
  ['CASH_ON_DELIVERY', 'no'],
])('%s=%s is a problem that names the variable', (name, value) => {
  expect(readConfig({ [name]: value })).toEqual({ ok: false, error: [expect.stringContaining(name)] });
});

test('src/docs/configure.md describes every variable', () => {
  const document = readFileSync(new URL('../../../src/docs/configure.md', import.meta.url), 'utf8');
  expect(KNOWN_VARIABLES.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
