import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/context.ts';
import { mayObserve } from './may-observe.ts';
import { readShopState, type ShopState } from './read-state.ts';

/** A database that takes longer answers nobody in time. */
const WITHIN_MS = 2_000;
/** Mail that waits longer than this is worth a look. */
const MAIL_LATE_S = 15 * 60;

interface Readiness {
  readonly isReady: boolean;
  /** What is wrong, in an operator's words. */
  readonly problems: readonly string[];
  readonly state?: ShopState;
}

/** Mail or payments that wait are told, but no reason to send shoppers elsewhere: they wait there, too. */
const listProblems = (state: ShopState, { mail }: App['config']): string[] => [
  ...(state.mailOldest > MAIL_LATE_S ? [`mail has waited for ${state.mailOldest} s`] : []),
  ...(state.mailFailed > 0 && mail.kind !== 'off'
    ? [`${state.mailFailed} mails were given up: npm run shop -- mail list`]
    : []),
  ...(state.refundsDue > 0 ? [`${state.refundsDue} payments are due back`] : []),
  ...(state.refundsFailed > 0 ? [`${state.refundsFailed} refunds failed: npm run shop -- orders list`] : []),
];

/** Ready is who reaches the database, with its tables up to date: a process migrates before it listens. */
export const checkReadiness = async (app: App): Promise<Readiness> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), WITHIN_MS);
  });
  try {
    const state = await Promise.race([readShopState(app), late]);
    return { isReady: true, problems: [...app.db.listProblems(), ...listProblems(state, app.config)], state };
  } catch (error) {
    app.log.warn({ err: error }, 'not ready: the database does not answer');
    return { isReady: false, problems: ['the database does not answer'] };
  } finally {
    clearTimeout(timer);
  }
};

/** 200 or 503 for a load balancer; why, and what waits, for the operator alone. */
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
