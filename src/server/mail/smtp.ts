import { createTransport } from 'nodemailer';
import type { Transport } from './transport.ts';

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
/** Timeout for the complete mail, even while the server is still sending data. */
const SEND_WITHIN_MS = 60_000;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** True for a login on another machine, which is never sent unencrypted. */
export const requiresTls = (url: string): boolean => {
  const { username, hostname } = new URL(url);
  return username !== '' && !LOOPBACK.test(hostname);
};

export const openSmtp = (url: string): Transport => {
  const transporter = createTransport({
    url,
    requireTLS: requiresTls(url),
    pool: true,
    maxConnections: 1,
    // The outbox retries with backoff and counts the attempts.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ message }) => {
      await transporter.sendMail({ ...message, signal: AbortSignal.timeout(SEND_WITHIN_MS) });
    },
    verify: async () => {
      await transporter.verify();
    },
    close: () => transporter.close(),
  };
};
