import type { IncomingMessage } from 'node:http';

/** What a proxy says of whom it speaks for. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-.+|fastly-client-ip|fly-client-ip)$/;

const isLoopback = (address: string | undefined): boolean =>
  /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? '');

/** A foreign name that leads to this machine is another site's page at work. */
const isLocalName = (host: string | undefined): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host ?? '');

/** Does this request come from the machine itself, with nobody in between? */
export const isFromThisMachine = (request: IncomingMessage): boolean =>
  isLoopback(request.socket.remoteAddress) &&
  isLocalName(request.headers.host) &&
  !Object.keys(request.headers).some((name) => FORWARDING.test(name)) &&
  // A page of another site may neither load nor frame it; a typed address and our own links may.
  !['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'] ?? 'none'));
