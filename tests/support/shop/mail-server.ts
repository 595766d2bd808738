import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  readonly mails: readonly (Email & { readonly envelopeTo: readonly string[] })[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  readonly port?: number;
  /** Returns the refusal of a recipient, such as `550 no such user`, or `hang up` to close the connection. */
  readonly refuse?: (address: string) => string | 'hang up' | undefined;
  /** Returns the answer to a login. Default: the server knows no logins. */
  readonly refuseLogin?: (user: string, password: string) => string;
}

export const openMailServer = async ({
  port = 0,
  refuse,
  refuseLogin,
}: MailServerOptions = {}): Promise<MailServer> => {
  const mails: (Email & { envelopeTo: string[] })[] = [];
  const server = new SMTPServer({
    disabledCommands: refuseLogin ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    ...{ authOptional: true, allowInsecureAuth: true },
    onAuth: ({ username, password }, _, done) =>
      done(Object.assign(new Error(refuseLogin?.(username ?? '', password ?? '')), { responseCode: 535 })),
    // Clients reuse their connection for the next mail.
    closeTimeout: 200,
    onRcptTo: ({ address }, session, done) => {
      const refusal = refuse?.(address);
      if (refusal === undefined) return done();
      if (refusal === 'hang up') {
        for (const connection of server.connections)
          if ((connection as unknown as { id: string }).id === session.id)
            (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
        return;
      }
      done(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ ...mail, envelopeTo: session.envelope.rcptTo.map(({ address }) => address) });
          done();
        }, done);
      });
    },
  });
  // A client killed during a mail is not a server error.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
