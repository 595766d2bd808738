import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromThisMachine } from '#server/platform/http/local/local-request.ts';
import { labels } from './browser/labels.ts';
import { EDITOR_PATH } from './browser/paths.ts';
import { readContentFile, saveContentFile } from './content-file.ts';
import { readOverview } from './list-pages.ts';
import { addPicture } from './pictures.ts';
import { type RenderMarkdown, renderPreview } from './preview.ts';
import { isOwnWrite, readBytes, readDraftRequest, readFileParameters } from './requests.ts';
import { POLICY, readBrowserFile, SHELL } from './shell.ts';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(value),
});
const plain = (status: number, text: string): Answer => ({ status, type: 'text/plain; charset=utf-8', text });
const NOTHING = plain(404, labels.noSuchFile);
const REFUSED = plain(403, 'The editor accepts writes only from its own page.');

/**
 * Creates the request handler of the editor, which accepts only local requests.
 *
 * @param root folder of package.json
 */
export const createEditor = (root: string, render: RenderMarkdown) => {
  const read = async (url: URL): Promise<Answer> => {
    const path = url.pathname.slice(EDITOR_PATH.length);
    if (path === '' || path === '/') return { status: 200, type: 'text/html; charset=utf-8', text: SHELL };
    if (path === '/overview') return json(200, await readOverview(root));
    if (path === '/file') {
      const ref = readFileParameters(url);
      return ref ? json(200, await readContentFile(root, ref)) : NOTHING;
    }
    const file = path.startsWith('/browser/')
      ? await readBrowserFile(path.slice('/browser/'.length))
      : undefined;
    return file ? { status: 200, ...file } : NOTHING;
  };

  const write = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const path = url.pathname.slice(EDITOR_PATH.length);
    if (path === '/pictures') {
      if (!isOwnWrite(request, /^image\//)) return REFUSED;
      const bytes = await readBytes(request);
      const added = bytes && (await addPicture(root, url.searchParams.get('name') ?? '', bytes));
      return added?.ok ? json(200, added.value) : plain(422, labels.uploadFailed);
    }
    if (!isOwnWrite(request, /^application\/json\b/)) return REFUSED;
    const asked = await readDraftRequest(request);
    if (!asked) return NOTHING;
    if (path === '/preview') return json(200, await renderPreview(root, asked.ref, asked.draft, render));
    if (path !== '/save') return NOTHING;
    const saved = await saveContentFile(root, asked.ref, asked.hash, asked.draft);
    return json({ saved: 200, faulty: 422, conflict: 409 }[saved.kind], saved);
  };

  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://editor.invalid');
    const isAsked = url.pathname === EDITOR_PATH || url.pathname.startsWith(`${EDITOR_PATH}/`);
    if (!isAsked || !isFromThisMachine(request)) return next();
    const answer = request.method === 'GET' ? await read(url) : await write(request, url);
    response
      .writeHead(answer.status, {
        'Content-Type': answer.type,
        'Content-Security-Policy': POLICY,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(answer.text);
  };
};
