import type { IncomingMessage } from 'node:http';
import type { TrustProxy } from '../trust-proxy.ts';
import { hasForwardingHeader } from './forwarding-headers.ts';
import { isLocalName, isLocalOrigin } from './this-machine.ts';

const isLoopback = (address: string | undefined): boolean =>
  /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(address ?? '');

const hostNameOf = (request: IncomingMessage): string =>
  (request.headers.host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();

/** True for a local request without any sign of a proxy. */
export const isFromThisMachine = (request: IncomingMessage): boolean =>
  isLoopback(request.socket.remoteAddress) &&
  // Prevents DNS rebinding.
  isLocalName(hostNameOf(request)) &&
  !hasForwardingHeader(request.headers) &&
  // nginx before 1.29.7 forwards with HTTP/1.0 by default. Browsers never use it.
  request.httpVersion !== '1.0' &&
  // Pages of other sites must not load or frame it. Typed URLs and links of the shop are allowed.
  !['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'] ?? 'none'));

interface Setup {
  readonly shopMode: 'demo' | 'live';
  readonly siteUrl: string;
  readonly trustProxy: TrustProxy | undefined;
}

/** A proxy that adds no header looks like a local browser, so settings disable local-only features first. */
export const isLocalTrial = ({ shopMode, siteUrl, trustProxy }: Setup): boolean =>
  shopMode === 'demo' && trustProxy === undefined && isLocalOrigin(siteUrl);

export const isLocalRequest = (request: IncomingMessage, setup: Setup): boolean =>
  isLocalTrial(setup) &&
  isFromThisMachine(request) &&
  // `proxy_pass http://127.0.0.1:4321` sends `Host: 127.0.0.1:4321`; a local browser sends the host of SITE_URL.
  hostNameOf(request) === new URL(setup.siteUrl).hostname;
