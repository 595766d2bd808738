import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API_BASE } from '#contract/paths.ts';
import { isOfficeUrl } from '#routes/office/pages.ts';
import { startDailyBackup } from './backups/run-backup.ts';
import { provideShop } from './calls/running-shop.ts';
import { startPriceChanges } from './catalogue/bulk-prices/apply-price-change.ts';
import { releaseSteps } from './catalogue/import-jobs/import-store.ts';
import { startPublisher } from './catalogue/publish-due.ts';
import { readBuiltFrame } from './content/frame-key.ts';
import type { App } from './context.ts';
import { createRenderLimit } from './limits/render-limit.ts';
import { startDailyLinkCheck } from './links/check-links.ts';
import { createOfficeGate } from './office/gate.ts';
import { renderOffice } from './office/render.ts';
import { startReconciler } from './payments/reconcile.ts';
import { type Build, shopBuilds } from './platform/builds/builds.ts';
import { createSharedAddress } from './platform/http/connections.ts';
import { readInlineHashes } from './platform/http/headers/inline-hashes.ts';
import { createSendBusy, delayRefusals } from './platform/http/pages/busy.ts';
import { createPageCache } from './platform/http/pages/cache.ts';
import { createRenderQueue, type QueueRules } from './platform/http/pages/queue.ts';
import type { AstroHandler } from './platform/http/pages/render.ts';
import { createPageStore } from './platform/http/pages/store.ts';
import { createShopServer } from './platform/http/server.ts';
import { createHashedFiles, openStatic } from './platform/http/static.ts';
import { resealVariables } from './platform/secrets/stored-variables.ts';
import { removeWorker } from './platform/service-worker/remove-worker.ts';
import { StartupError } from './platform/startup-error.ts';
import { watchHostBranding } from './remote/host-branding.ts';
import { startDailyRetention } from './retention/daily.ts';
import { createMetrics } from './run/metrics/metrics.ts';
import { watchPurges } from './run/purge/watch-purges.ts';
import { resealTotpSecrets } from './staff/factors/reseal-secrets.ts';
import { createAnswerHeaders } from './web/answer-headers.ts';
import { sendOwnIcon } from './web/own-icons.ts';
import { createPageAnswers } from './web/page-answers.ts';
import { asksForPreview, createPreview } from './web/preview.ts';
import { createRouter } from './web/router.ts';
import { isWrittenPage, withWrittenPages } from './web/written-pages.ts';
import { readContentPictures } from './words/content-pictures.ts';
import { startTextPublisher } from './words/manage/publish-due-texts.ts';

/** Enough for some 300 pages. */
const PAGE_CACHE_BYTES = 16 * 1024 * 1024;

const DRAIN_MS = 3_000;
/** Long enough for most clients to send another request, whose response closes the connection. */
const REPLACED_MS = 6_000;

export interface RunningServer {
  readonly url: string;
  /** With `isReplaced`, connections may end normally, since another process listens on the port. */
  close(options?: { isReplaced?: boolean }): Promise<void>;
}

export const formatUrl = (host: string, port: number): string =>
  `http://${host === '127.0.0.1' || host === '::1' ? 'localhost' : host}:${port}`;

/** Renders in parallel where rendering waits for I/O: briefly with PostgreSQL, long with an API host. */
const rulesOf = ({ database, apiHost }: App['config']): QueueRules => ({
  concurrency: apiHost !== '' ? 64 : database.kind === 'postgres' ? 4 : 1,
  maximum: { page: 1_000, variant: 100 },
});

const clientFolder = ({ folder }: Build): string => join(folder, 'client');
const serverFolder = ({ folder }: Build): string => join(folder, 'server');

/** @throws StartupError when it cannot listen on the port */
export const serve = async (app: App, build: Build): Promise<RunningServer> => {
  const office = createOfficeGate(app);
  provideShop(app, office);
  await resealTotpSecrets(app);
  await resealVariables(app);
  await releaseSteps(app);
  const entry = pathToFileURL(join(serverFolder(build), 'entry.mjs')).href;
  const { handler: render }: { handler: AstroHandler } = await import(entry);
  const handler = withWrittenPages(render, app);
  app.builtFrame.setBuilt(await readBuiltFrame(serverFolder(build)));
  app.texts.setPictures(await readContentPictures(serverFolder(build)));
  const hashes = await readInlineHashes(serverFolder(build));
  const headers = createAnswerHeaders(app.config, hashes, () => app.payments.config);
  const complete = headers.completeOnce;
  const files = await openStatic(clientFolder(build), complete);
  const sendHashed = createHashedFiles(async () => (await shopBuilds.list()).map(clientFolder), complete);
  const store = createPageStore(PAGE_CACHE_BYTES);
  const metrics = createMetrics(app, store.size);
  const queue = createRenderQueue(rulesOf(app.config));
  const sendBusy = delayRefusals(createSendBusy(files));
  const pages = createPageCache({
    handler,
    store,
    queue,
    clock: app.clock,
    log: app.log,
    takeRenderToken: createRenderLimit(app),
    sendBusy: (request, response, why) => {
      metrics.countPage('refused');
      return sendBusy(request, response, why);
    },
    complete,
    onRender: () => metrics.countPage('rendered'),
  });
  /** A page of texts that has changed since the build is rendered instead. */
  const sendFile = (request: IncomingMessage, response: ServerResponse): boolean =>
    !isWrittenPage(app, request) && files.send(request, response);
  const answerPage = createPageAnswers(app, pages);
  const sendPreview = createPreview(app, handler);
  const route = createRouter(app, metrics.handle, office);
  const purges = await watchPurges(app, store);
  const hostBranding = watchHostBranding(app, () => store.drop(['labels']));

  let isClosing = false;
  const { port, host, connectionsPerAddress, trustProxy } = app.config;
  const rules = { perAddress: connectionsPerAddress, isShared: createSharedAddress(trustProxy) };
  const server = createShopServer(headers, rules, (request, response) => {
    const begun = performance.now();
    // Makes the client connect to another process.
    if (isClosing) response.shouldKeepAlive = false;
    if (!app.config.serviceWorker && removeWorker(request, response)) return;
    const isPreview = asksForPreview(request);
    if (sendOwnIcon(app, request, response) || (!isPreview && sendFile(request, response))) {
      queue.recordOther();
      return metrics.recordResponse(request, response, begun);
    }
    if (!isPreview && pages.sendCached(request, response)) {
      queue.recordOther();
      return metrics.recordCached(request, response, begun);
    }
    metrics.watch(request, response, begun);
    if (request.url?.startsWith(API_BASE)) queue.recordOther();
    void route(request, response, async () => {
      if (isOfficeUrl(request.url ?? '')) await renderOffice(handler, app, request, response);
      else if (
        !(await sendHashed(request, response)) &&
        !(await sendPreview(request, response)) &&
        !(isPreview && sendFile(request, response))
      )
        await answerPage(request, response);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'the port is in use; set PORT to another one' : error.message;
      reject(new StartupError(`Cannot listen on ${host}:${port}: ${reason}`));
    });
    server.listen(port, host, resolve);
  });
  for (const warning of app.payments.warnings) app.log.warn(warning);
  const stopReconciler = startReconciler(app);
  const stopDaily = [startDailyRetention(app), startDailyLinkCheck(app), startDailyBackup(app)];
  const stopPriceChanges = startPriceChanges(app);
  const stopPublishers = [startPublisher(app), startTextPublisher(app)];
  app.mail.start();
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: formatUrl(host, actualPort),
    close: async ({ isReplaced = false } = {}) => {
      isClosing = true;
      hostBranding.close();
      // Closing idle connections could lose a request that is arriving. They are closed after `REPLACED_MS`.
      if (isReplaced) server.closeIdleConnections = () => {};
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), isReplaced ? REPLACED_MS : DRAIN_MS).unref();
      await Promise.all([
        closed,
        ...[stopReconciler, ...stopDaily, stopPriceChanges, ...stopPublishers].map((stop) => stop()),
      ]);
      await purges.close();
    },
  };
};
