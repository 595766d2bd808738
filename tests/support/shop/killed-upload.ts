/** Receives an upload that never ends, and encodes pictures, until it is killed. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { openMediaStore } from '#server/media/store.ts';
import { readUpload } from '#server/platform/http/read-upload.ts';

const [, , varDir = ''] = process.argv;
const limits = { files: 1, fileBytes: 1_000_000, totalBytes: 2_000_000 };
const server = createServer((received) => {
  void readUpload(received, { folder: join(varDir, 'uploads'), limits, accepts: () => true });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '900000' };
const sent = request({ port, host: '127.0.0.1', method: 'POST', headers });
sent.on('error', () => {});
sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.webp"\r\n\r\nhalf');

const store = openMediaStore({ folder: join(varDir, 'media') });
const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251));
const bytes = await sharp(noise, { raw: { width: 1000, height: 1000, channels: 3 } })
  .webp()
  .toBuffer();
const { hash } = await store.put(bytes);
for (;;) {
  for (const width of [320, 480, 720, 960]) await store.find(`${hash}-${width}.avif`);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
