import { createTransport } from 'nodemailer';
import type { Transport } from './transport.ts';

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
/** One mail as a whole, however slowly the server trickles. */
const SEND_WITHIN_MS = 60_000;

/** The mail server of `SMTP_URL`, by one connection that stays open for a while. */
export const openSmtp = (url: string): Transport => {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // What a broken connection did not deliver is the outbox's to repeat, which counts and waits.
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
