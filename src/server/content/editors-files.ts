import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { LOCALES } from '#i18n/locales.ts';
import { escapeHtml } from '#server/platform/html/escape-html.ts';
import type { Collection } from '#server/texts.ts';
import { checkFile, type FileFault } from './check/check-file.ts';
import { readKnownContent } from './check/known-content.ts';
import { parseFrontMatter, splitFrontMatter } from './front-matter.ts';

const renderFaults = (file: string, faults: readonly FileFault[]): string =>
  `<div class="note note--bad" lang="en" dir="ltr"><div><p><strong>This text has mistakes. It is shown again once they are corrected, and npm run build refuses it until then.</strong></p><ul>${faults
    .map(({ line, message }) => `<li><code>${file}:${line}</code><br>${escapeHtml(message)}</li>`)
    .join('')}</ul></div></div>`;

const createHead = (collection: Collection, name: string): Record<string, unknown> =>
  collection === 'faq'
    ? { question: name, order: 0, links: [] }
    : { title: name, intro: '', description: name, pictures: [], links: [] };

const loadForDevelopment = async (collection: Collection, context: LoaderContext): Promise<void> => {
  const { store, logger, config, parseData, renderMarkdown, generateDigest } = context;
  const root = fileURLToPath(config.root);
  const known = await readKnownContent(root);
  const gone = new Set(store.keys());
  for (const language of LOCALES) {
    const folder = `src/content/${collection}/${language}`;
    const names = await readdir(join(root, folder)).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.md')).map((one) => one.slice(0, -3))) {
      const id = `${language}/${name}`;
      gone.delete(id);
      const filePath = `${folder}/${name}.md`;
      const text = await readFile(join(root, filePath), 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      const faults = checkFile(collection, language, text, known);
      const digest = generateDigest({ text, faults });
      if (store.get(id)?.digest === digest) continue;
      const parts = splitFrontMatter(text);
      const head = parts && parseFrontMatter(parts.written);
      const isFrontMatterValid = faults.every(({ field }) => field === 'body');
      const data =
        isFrontMatterValid && head?.ok
          ? await parseData({ id, data: { ...Object(head.value) }, filePath: join(root, filePath) })
          : createHead(collection, name);
      const body = parts?.body.trim() ?? '';
      const rendered =
        faults.length > 0
          ? { html: renderFaults(filePath, faults) }
          : await renderMarkdown(body, { fileURL: pathToFileURL(join(root, filePath)) });
      const assetImports = 'metadata' in rendered ? rendered.metadata?.imagePaths : undefined;
      // `store.set` alone does not remove the image imports of the previous version.
      if (store.get(id)?.assetImports) store.delete(id);
      if (faults.length > 0) {
        for (const { line, message } of faults) logger.error(`${filePath}:${line}  ${message}`);
      }
      store.set({
        id,
        data,
        ...(faults.length > 0 ? {} : { body }),
        filePath,
        digest,
        rendered,
        ...(assetImports ? { assetImports } : {}),
      });
    }
  }
  for (const id of gone) store.delete(id);
};

/**
 * Returns Astro's glob loader in builds. In development, a fault in one file must not break other pages, and Astro
 * imports the pictures of all files together.
 */
export const editorsFiles = (collection: Collection): Loader => {
  const files = glob({ base: `src/content/${collection}`, pattern: `{${LOCALES.join(',')}}/*.md` });
  return {
    name: 'editors-files',
    load: async (context) => {
      const { watcher, config, logger } = context;
      if (!watcher) return files.load(context);
      await loadForDevelopment(collection, context);
      const content = join(fileURLToPath(config.root), 'src', 'content');
      watcher.add(content);
      let loading = Promise.resolve();
      // Other files may refer to the added or deleted picture or question.
      watcher.on('all', (_, path) => {
        if (relative(content, path).split(sep)[0] === '..') return;
        loading = loading
          .then(() => loadForDevelopment(collection, context))
          .catch((error: unknown) => logger.error(String(error)));
      });
    },
  };
};
