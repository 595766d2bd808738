import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { isLocalOrigin } from '#server/platform/http/local/this-machine.ts';
import type { RenderMarkdown } from './preview.ts';

/** Creates a renderer with Astro's configured Markdown processor. */
const createRender = async ({ markdown, image }: AstroConfig, root: string): Promise<RenderMarkdown> => {
  const { syntaxHighlight, shikiConfig } = markdown;
  const renderer = await markdown.processor.createRenderer({ image, syntaxHighlight, shikiConfig });
  return async (text, { collection, language, name }) => {
    const file = join(root, 'src', 'content', collection, language, `${name}.md`);
    return (await renderer.render(text, { fileURL: pathToFileURL(file) })).code;
  };
};

/** Mounts `/editor` in the development server. Builds do not include it. */
export const editor = (): AstroIntegration => {
  let config: AstroConfig;
  return {
    name: 'editor',
    hooks: {
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:server:setup': async ({ server, logger }) => {
        // Behind a proxy without forwarding headers all requests seem local, and the editor can write files.
        if (!isLocalOrigin(config.site ?? '')) {
          logger.warn('The editor is disabled because SITE_URL is not local');
          return;
        }
        const { createEditor } = await import('./handle-editor.ts');
        const root = fileURLToPath(config.root);
        const handle = createEditor(root, await createRender(config, root));
        server.middlewares.use((request, response, next) => {
          handle(request, response, next).catch((error: unknown) => {
            logger.error(String(error instanceof Error ? error.stack : error));
            if (response.headersSent) response.destroy();
            else response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error));
          });
        });
        logger.info(`Edit pages at http://localhost:${config.server.port}/editor`);
      },
    },
  };
};
