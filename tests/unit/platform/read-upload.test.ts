import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUpload, type Upload, type UploadFault } from '#server/platform/http/read-upload.ts';
import { eventually } from '../../support/eventually.ts';

const LIMITS = { fileBytes: 1_000, files: 2, totalBytes: 10_000 };
let folder = '';
let last: { upload?: Upload; fault?: UploadFault; typed?: Upload['fields']; body?: string } = {};
const server = createServer(async (request, response) => {
  const read = await readUpload(request, {
    folder,
    limits: LIMITS,
    accepts: ({ token = [] }) => token[0] === 'mine',
  });
  last = read.ok ? { upload: read.value } : { fault: read.error.code, typed: read.error.fields };
  const [first] = read.ok ? read.value.files : [];
  if (first) last.body = await readFile(first.path, 'utf8');
  response.writeHead(200, { connection: 'close' }).end(read.ok ? 'ok' : read.error.code);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

type Parts = readonly (readonly [name: string, value: string | File])[];
const post = async (parts: Parts): Promise<string> => {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).text();
};
const file = (size: number, name = 'a/بروتين.csv') => new File(['x'.repeat(size)], name);
const kept = () => readdir(folder);

describe('a form with files', () => {
  it('is read with its fields, and its files are deleted unless they are moved', async () => {
    expect(
      await post([
        ['token', 'mine'],
        ['id', '7'],
        ['__proto__', 'x'],
        ['file', file(1_000)],
      ]),
    ).toBe('ok');
    expect(last.upload?.fields.id).toEqual(['7']);
    expect(last.upload?.files).toMatchObject([{ field: 'file', name: 'بروتين.csv', bytes: 1_000 }]);
    expect(last.body).toBe('x'.repeat(1_000));
    expect(await kept()).toHaveLength(1);
    await last.upload?.discard();
    expect(await kept()).toEqual([]);
  });

  it.each<[string, UploadFault, Parts]>([
    [
      'whose token is wrong',
      'refused',
      [
        ['token', 'other'],
        ['file', file(10)],
      ],
    ],
    [
      'whose token comes after the file',
      'refused',
      [
        ['file', file(10)],
        ['token', 'mine'],
      ],
    ],
    ['without a token', 'refused', [['id', '7']]],
    [
      'with too large a file',
      'too_large',
      [
        ['token', 'mine'],
        ['file', file(1_001)],
      ],
    ],
    [
      'with too large a body',
      'too_large',
      [
        ['token', 'mine'],
        ['file', file(200_000)],
      ],
    ],
    [
      'with too many files',
      'too_many',
      [['token', 'mine'], ...[1, 2, 3].map(() => ['file', file(5)] as const)],
    ],
  ])('%s is refused with an answer, and leaves no file', async (_, fault, parts) => {
    expect(await post(parts)).toBe(fault);
    expect(await kept()).toEqual([]);
  });

  it.each<[string, number]>([
    ['file', 1_001],
    ['body', 200_000],
  ])('keeps what was typed beside too large a %s', async (_, size) => {
    await post([
      ['token', 'mine'],
      ['file', file(size)],
      ['stock', '1'],
    ]);
    expect(last).toMatchObject({ fault: 'too_large', typed: { stock: ['1'] } });
    await post([
      ['token', 'other'],
      ['file', file(size)],
      ['stock', '1'],
    ]);
    expect(last.typed).toEqual({});
  });

  it.each([
    [
      'is cut off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="token"\r\n\r\nmine',
      'malformed',
    ],
    ['has no boundary', 'multipart/form-data', 'x', 'malformed'],
  ])('that %s is refused', async (_, type, body, fault) => {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(await answer.text()).toBe(fault);
  });

  it('leaves no file when the sender disconnects', async () => {
    last = {};
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '5000' };
    const request = ask({ port, host: '127.0.0.1', method: 'POST', headers });
    request.on('error', () => {});
    request.write('--b\r\nContent-Disposition: form-data; name="token"\r\n\r\nmine\r\n');
    request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nxxxx');
    await eventually(async () => expect(await kept()).toHaveLength(1));
    request.destroy();
    await eventually(() => expect(last.fault).toBe('interrupted'));
    expect(await kept()).toEqual([]);
  });
});
