import { checkLabel } from '#i18n/check-label.ts';
import { SCREENS } from '#i18n/labels/screens.ts';
import type { App } from '#server/context.ts';
import { type HostBranding, NO_BRANDING } from '#server/labels/shop-labels.ts';
import { remoteCall } from './remote-call.ts';

const REFRESH_MS = 5 * 60_000;
const TIMEOUT_MS = 5_000;

type Host = Pick<App, 'config' | 'log'>;

/** A screen that fails retains its previous labels. @returns the branding and the first failure */
export const readHostBranding = async (
  { config }: Pick<Host, 'config'>,
  before: HostBranding = NO_BRANDING,
) => {
  const context = () => ({ origin: config.apiHost, locale: 'ar', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const labels: Record<string, string> = {};
  const logo = await remoteCall('get-website-logo', {}, context());
  let failure = logo.ok ? undefined : { call: 'get-website-logo', ...logo.error };
  for (const [id, prefix] of Object.entries(SCREENS)) {
    // Skips the remaining screens after a network failure.
    const answer =
      failure?.status === 0
        ? undefined
        : await remoteCall('get-localization-data', { entityId: Number(id), languageCode: 'ar' }, context());
    if (answer?.ok) {
      for (const { labelHtmlId, text } of answer.value.labelsJsonData)
        if (text.trim() !== '' && checkLabel(labelHtmlId, 'ar', text).ok) labels[labelHtmlId] = text;
      continue;
    }
    if (answer) failure ??= { call: 'get-localization-data', ...answer.error };
    for (const [key, text] of Object.entries(before.labels)) if (key.startsWith(prefix)) labels[key] ??= text;
  }
  const branding: HostBranding = {
    labels,
    logo: logo.ok ? logo.value[0]?.AppConfigValue || undefined : before.logo,
  };
  return { branding, failure };
};

/** Refreshes labels and logo, and purges all pages on changes. Logs only the first of consecutive failures. */
export const watchHostBranding = (
  app: Pick<App, 'config' | 'labels' | 'log'>,
  dropPages: () => void,
): { refresh(): Promise<void>; close(): void } => {
  let isFailing = false;
  let isClosed = false;
  const read = async () => {
    const { branding, failure } = await readHostBranding(app, app.labels.hostBranding());
    if (isClosed) return;
    if (failure && !isFailing) app.log.warn(failure, 'the API host did not return all labels and its logo');
    isFailing = failure !== undefined;
    if (JSON.stringify(branding) === JSON.stringify(app.labels.hostBranding())) return;
    app.labels.setHostBranding(branding);
    dropPages();
  };
  let last = Promise.resolve();
  const refresh = () => {
    last = last.then(read);
    return last;
  };
  if (app.config.apiHost === '') return { refresh: async () => {}, close: () => {} };
  void refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MS).unref();
  return {
    refresh,
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
};
