import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { patient } from '../../support/patience.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const runAudit = (registry: string): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/support/runner/audit.mjs'], {
      cwd: ROOT,
      env: { ...process.env, npm_config_registry: registry },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });

/** Starts a registry that responds only to audits, with `advisories` or a refusal. */
const withRegistry = async <T>(
  advisories: object | undefined,
  use: (url: string) => Promise<T>,
): Promise<T> => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isAudit = request.url === '/-/npm/v1/security/advisories/bulk';
      response.writeHead(isAudit ? (advisories ? 200 : 405) : 404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isAudit && advisories ? advisories : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

const HIGH = {
  kysely: [
    {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'An injection',
      severity: 'high',
      vulnerable_versions: '<99',
      cwe: [],
      cvss: { score: 8, vectorString: null },
    },
  ],
};

test('the audit fails and reports that nothing was checked when the registry is unreachable or refuses', {
  timeout: patient(120_000),
}, async () => {
  // No server listens on port 9.
  const offline = await runAudit('http://127.0.0.1:9/');
  const refused = await withRegistry(undefined, runAudit);
  for (const { code, output } of [offline, refused]) {
    expect(code).toBe(2);
    expect(output).toMatch(/^NOT CHECKED: http:\/\/127\.0\.0\.1:\d+\/ does not answer audits \(.+\)\.$/m);
    expect(output).toMatch(/Whether the \d{3} packages .* is unknown/);
    expect(output).not.toMatch(/\b0 known vulnerabilities|^Checked/m);
  }
});

test('the audit reports what it checked and what it does not cover, and fails on a serious weakness', {
  timeout: patient(120_000),
}, async () => {
  const clean = await withRegistry({}, runAudit);
  expect(clean).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Checked \d{3} packages .* 0 known/),
  });
  expect(clean.output).toContain('Not covered: packages for development');
  const weak = await withRegistry(HIGH, runAudit);
  expect(weak).toMatchObject({ code: 1, output: expect.stringMatching(/^high: kysely /m) });
});
