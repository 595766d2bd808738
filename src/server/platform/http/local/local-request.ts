import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from '../trust-proxy.ts';
import { hasForwardingHeader } from './forwarding-headers.ts';
import { isLocalName, isLocalOrigin } from './this-machine.ts';

const isLoopback = (address: string | undefined): boolean =>
  /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(address ?? '');

const hostNameOf = (request: IncomingMessage): string =>
  (request.headers.host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();

/** Whether a request comes from this machine and shows no sign of a proxy. */
export const isFromThisMachine = (request: IncomingMessage): boolean =>
  isLoopback(request.socket.remoteAddress) &&
  // A foreign name that resolves to this machine is a page of another site (DNS rebinding).
  isLocalName(hostNameOf(request)) &&
  !hasForwardingHeader(request.headers) &&
  // nginx before 1.29.7 forwards as HTTP/1.0 unless told otherwise. No browser speaks it.
  request.httpVersion !== '1.0' &&
  // A page of another site may neither load nor frame it; a typed address and links of the shop may.
  !['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'] ?? 'none'));

/** The settings that decide. */
interface Setup {
  readonly shopMode: 'demo' | 'live';
  readonly siteUrl: string;
  readonly trustProxy: TrustProxy | undefined;
}

/**
 * Whether the settings describe a trial on this machine. A proxy that adds no header cannot be told from a local browser,
 * so the settings decide first: a public address, a trusted proxy or live mode close what only a local trial shows.
 */
export const isLocalTrial = ({ shopMode, siteUrl, trustProxy }: Setup): boolean =>
  shopMode === 'demo' && trustProxy === undefined && isLocalOrigin(siteUrl);

/** Whether a request may see what only a trial on this machine shows: the inbox, and metrics without a token. */
export const isLocalRequest = (request: IncomingMessage, setup: Setup): boolean =>
  isLocalTrial(setup) &&
  isFromThisMachine(request) &&
  // `proxy_pass http://127.0.0.1:4321` sends `Host: 127.0.0.1:4321`, a browser on this machine the name of SITE_URL.
  hostNameOf(request) === new URL(setup.siteUrl).hostname;
