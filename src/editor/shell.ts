import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { labels } from './browser/labels.ts';
import { EDITOR_PATH } from './browser/paths.ts';

export const SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${labels.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/src/styles/main.css">
<link rel="stylesheet" href="${EDITOR_PATH}/browser/editor.css">
<script type="module" src="${EDITOR_PATH}/browser/main.ts"></script>
</head>
<body class="editor">
</body>
</html>
`;

/** CSP that blocks scripts in preview frames and requests to other hosts. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface BrowserFile {
  readonly type: string;
  readonly text: string;
}

/** Reads a file of `browser/` without its types. Vite would reload the page after a save. */
export const readBrowserFile = async (name: string): Promise<BrowserFile | undefined> => {
  const kind = /^[a-z-]+\.(ts|css)$/.exec(name)?.[1];
  if (!kind) return undefined;
  const text = await readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return kind === 'css'
    ? { type: 'text/css; charset=utf-8', text }
    : { type: 'text/javascript; charset=utf-8', text: stripTypeScriptTypes(text) };
};
