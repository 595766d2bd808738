import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { KNOWN_VARIABLES } from '#server/platform/environment/known-variables.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../src/server/platform/deploy/${name}`, import.meta.url), 'utf8');

interface Service {
  readonly image?: string;
  readonly environment: Record<string, string>;
}
const { services }: { services: Record<'db' | 'shop', Service> } = parse(read('compose.yaml'));
const dockerfile = read('Dockerfile');
const instructions = dockerfile
  .replace(/^\s*#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '');
const imageVariables = instructions
  .filter((line) => line.startsWith('ENV '))
  .flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name));

/** Expands variables with the syntax of Compose. @throws Error if a required variable is missing */
const interpolate = (text: string, given: Record<string, string>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, more = '') => {
    const value = given[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name} is needed: ${more}`);
    return kind === '-' ? more : '';
  });
const environmentWith = (given: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(services.shop.environment).map(([name, text]) => [name, interpolate(String(text), given)]),
  );

const GIVEN = {
  SHOP_MODE: 'live',
  SITE_URL: 'https://shop.example',
  SHOP_SECRET: 'a secret of at least 32 characters',
  POSTGRES_PASSWORD: 'password',
  MAIL: 'off',
};

describe('the compose file', () => {
  test('passes every setting to the shop, except those that the image fixes', () => {
    const passed = [...Object.keys(services.shop.environment), ...imageVariables];
    expect(KNOWN_VARIABLES.filter((name) => !passed.includes(name))).toEqual([]);
    expect(Object.keys(services.shop.environment).filter((name) => !KNOWN_VARIABLES.includes(name))).toEqual(
      [],
    );
    const own = ['DATABASE_URL', 'SHOP_ENV_FILE'];
    for (const [name, text] of Object.entries(services.shop.environment))
      if (!own.includes(name)) expect(text).toMatch(new RegExp(`^\\$\\{${name}(?::|\\})`));
  });

  test.each(['SHOP_MODE', 'SITE_URL', 'SHOP_SECRET', 'POSTGRES_PASSWORD'])(
    'does not start without %s',
    (name) => {
      expect(() => environmentWith({ ...GIVEN, [name]: '' })).toThrow(`${name} is needed`);
    },
  );

  test('starts a live shop with the required settings, and passes optional ones', () => {
    const least = readConfig(environmentWith(GIVEN));
    expect(least).toMatchObject({ ok: true, value: { shopMode: 'live', mail: { kind: 'off' } } });
    const more = readConfig(environmentWith({ ...GIVEN, METRICS_TOKEN: 'x'.repeat(16), LOG_LEVEL: 'warn' }));
    expect(more).toMatchObject({ ok: true, value: { metricsToken: 'x'.repeat(16), logLevel: 'warn' } });
  });
});

describe('the image', () => {
  test('is pinned by digest, and so is that of the database', () => {
    const images = [instructions.find((line) => line.startsWith('FROM '))?.slice(5), services.db.image];
    for (const image of images) expect(image).toMatch(/^\w+:[\w.-]+@sha256:[\da-f]{64}$/);
    expect(instructions.filter((line) => line.startsWith('FROM '))).toHaveLength(1);
  });

  test('has no development packages, and no code that its user can write', () => {
    expect(dockerfile).toContain('npm ci --omit=dev');
    expect(dockerfile).not.toMatch(/--include=dev|COPY --chown/);
    const user = instructions.indexOf('USER node');
    const last = instructions.findLastIndex((line) => /^(?:COPY|ADD|RUN) /.test(line));
    expect(user).toBeGreaterThan(last);
    expect(dockerfile.match(/-o node.*$/gm)).toEqual(['-o node -g node -m 0700 var dist .astro']);
  });

  test('excludes secrets, data and tests of its build folder', () => {
    const ignored = read('Dockerfile.dockerignore').trim().split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.env', '.env.*', '.git', 'var', 'tests', 'node_modules']),
    );
  });
});
