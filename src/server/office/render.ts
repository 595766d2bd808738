import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/context.ts';
import { type AstroHandler, renderPage } from '#server/platform/http/pages/render.ts';
import { BROKEN, sendRendered } from '#server/platform/http/pages/send.ts';
import { requestId } from '#server/platform/http/request-id.ts';

/** Renders a page of the office for one request. Nothing is cached. */
export const renderOffice = async (
  handler: AstroHandler,
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = request.url ?? '';
  const id = requestId(response);
  try {
    const rendered = await renderPage(handler, { url, requestId: id });
    await sendRendered(request, response, rendered);
  } catch (error) {
    app.log.error({ err: error, requestId: id, url }, 'a page of the office failed');
    if (response.headersSent) response.destroy();
    else await sendRendered(request, response, BROKEN);
  }
};
