import { setTimeout as wait } from 'node:timers/promises';
import type { MailConfig } from '#server/config/mail-config.ts';
import type { Mail } from '#server/context.ts';
import { claimMail, dropDueMails } from '#server/outbox/outbox.ts';
import { attemptMail } from './attempt.ts';
import { pauseAfter, SERVER_PAUSES } from './failure.ts';
import type { MailParts } from './mail-parts.ts';
import { openTransport } from './open-transport.ts';
import { readMailConfig } from './read-mail-config.ts';
import type { Post } from './transport.ts';

const POLL_MS = 5_000;
const CLAIM_ON_CLOSE_MS = 1_000;
const CLOSE_WITHIN_MS = 3_000;

const openPost = (config: MailConfig): Post => ({ config, transport: openTransport(config) });

export const openMail = async (parts: MailParts): Promise<Mail> => {
  const { db, clock, log } = parts;
  let post = openPost(await readMailConfig(parts));
  // Stored per process, so that other processes and restarts retry an unreachable server independently.
  let failures = 0;
  let pausedUntil = 0;
  let stopAt = Number.POSITIVE_INFINITY;
  let isRequested = false;
  let currentRun: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const mayClaim = () => clock.now() >= pausedUntil && performance.now() < stopAt;

  /** Sends mails sequentially, oldest first, so that they arrive in order. */
  const deliverDue = async (): Promise<void> => {
    while (mayClaim()) {
      // The office may have changed it meanwhile.
      const { transport, config } = post;
      if (!transport) return dropDueMails(db, clock.now());
      const mail = await claimMail(db, clock.now());
      if (!mail) return;
      if ((await attemptMail(parts, { transport, config }, mail)) === 'server-failed') {
        failures += 1;
        pausedUntil = clock.now() + pauseAfter(failures, SERVER_PAUSES);
      } else failures = 0;
    }
  };

  const run = async (): Promise<void> => {
    while (isRequested) {
      isRequested = false;
      try {
        await deliverDue();
      } catch (error) {
        if (performance.now() < stopAt) log.error({ err: error }, 'the outbox could not be read');
      }
    }
    currentRun = undefined;
  };

  const deliver = (): void => {
    isRequested = true;
    currentRun ??= run();
  };

  return {
    get config() {
      return post.config;
    },
    refresh: async () => {
      const next = await readMailConfig(parts);
      if (JSON.stringify(next) === JSON.stringify(post.config)) return;
      const { transport } = post;
      post = openPost(next);
      [failures, pausedUntil] = [0, 0];
      void Promise.resolve(currentRun).then(() => transport?.close());
    },
    deliver,
    start: () => {
      timer ??= setInterval(deliver, POLL_MS).unref();
      deliver();
    },
    idle: async () => {
      while (currentRun) await currentRun;
    },
    close: async () => {
      clearInterval(timer);
      stopAt = performance.now() + CLAIM_ON_CLOSE_MS;
      await Promise.race([currentRun, wait(CLOSE_WITHIN_MS, undefined, { ref: false })]);
      post.transport?.close();
    },
  };
};
