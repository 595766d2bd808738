import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

const empty = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><p>Empty</p>${body}`;

export interface EmptyPages {
  readonly url: string;
  /** Creates a page with a copy of the picture at `address`. Returns its URL. */
  withPicture(address: string): Promise<string>;
  close(): void;
}

export const serveEmptyPages = async (): Promise<EmptyPages> => {
  const pictures: { readonly bytes: Buffer; readonly type: string }[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const [, kind, number] = url.split('/');
    const picture = pictures[Number(number)];
    if (kind === 'picture' && picture)
      response.writeHead(200, { 'Content-Type': picture.type }).end(picture.bytes);
    else if (kind === 'with')
      response.writeHead(200, HTML).end(empty(`<img src="/picture/${number}" alt="" width="400">`));
    else if (kind === '') response.writeHead(200, HTML).end(empty(''));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/`,
    withPicture: async (address) => {
      const response = await fetch(address, { headers: { accept: 'image/avif,image/webp,*/*' } });
      pictures.push({
        bytes: Buffer.from(await response.arrayBuffer()),
        type: response.headers.get('content-type') ?? '',
      });
      return `${origin}/with/${pictures.length - 1}`;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
