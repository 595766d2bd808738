import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/context.ts';
import { mayObserve } from './may-observe.ts';
import { readShopState, type ShopState } from './read-state.ts';

const WITHIN_MS = 2_000;
/** Seconds until unsent mail is reported. */
const MAIL_LATE_S = 15 * 60;

interface Readiness {
  readonly isReady: boolean;
  readonly problems: readonly string[];
  readonly state?: ShopState;
}

/** These problems do not make the process unready, since other processes would have them too. */
const listProblems = (state: ShopState, mail: App['mail']['config']): string[] => [
  ...(state.mailOldest > MAIL_LATE_S ? [`mail has been waiting for ${state.mailOldest} s`] : []),
  ...(state.mailFailed > 0 && mail.kind !== 'off'
    ? [`${state.mailFailed} mails failed permanently: npm run shop -- mail list`]
    : []),
  ...(state.refundsDue > 0 ? [`${state.refundsDue} refunds are due`] : []),
  ...(state.refundsFailed > 0 ? [`${state.refundsFailed} refunds failed: npm run shop -- orders list`] : []),
];

/** Does not check the schema, since a process migrates before it listens. */
export const checkReadiness = async (app: App): Promise<Readiness> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), WITHIN_MS);
  });
  try {
    const state = await Promise.race([readShopState(app), late]);
    return {
      isReady: true,
      problems: [...app.db.listProblems(), ...listProblems(state, app.mail.config)],
      state,
    };
  } catch (error) {
    app.log.warn({ err: error }, 'not ready: the database does not respond');
    return { isReady: false, problems: ['the database does not respond'] };
  } finally {
    clearTimeout(timer);
  }
};

/** Returns 200 or 503 to load balancers, and details only to the operator. */
export const handleReadiness = async (
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { isReady, ...details } = await checkReadiness(app);
  const body = JSON.stringify({ ready: isReady, ...(mayObserve(request, app.config) && details) });
  response.writeHead(isReady ? 200 : 503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(!isReady && { 'Retry-After': '5' }),
  });
  response.end(`${body}\n`);
};
