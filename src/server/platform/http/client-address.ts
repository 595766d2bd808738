import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { compileNetworks, type TrustProxy } from './trust-proxy.ts';

/** Internal header that passes the client address to pages with a form. The router overwrites values sent by clients. */
export const ADDRESS_HEADER = 'x-client-address';

/** Maps an IPv4-mapped IPv6 address to IPv4, and any other IPv6 address to its /64 network (usually one household). */
export const normaliseAddress = (address: string): string => {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};

const isAddress = (text: string): boolean => isIP(text) !== 0;

/** Reads `X-Forwarded-For` from right to left up to the first untrusted address, because clients can forge earlier entries. */
export const createAddressReader = (
  trust: TrustProxy | undefined,
  log: { warn(message: string): void },
): ((request: IncomingMessage) => string) => {
  let hasWarned = false;
  const warnOnce = (): void => {
    if (!hasWarned)
      log.warn('Ignoring X-Forwarded-For: set TRUST_PROXY if requests come through your own proxy');
    hasWarned = true;
  };
  const isNetwork = trust && 'networks' in trust ? compileNetworks(trust.networks) : undefined;
  const hops = trust && 'hops' in trust ? trust.hops : 0;
  const isTrusted = (address: string, hop: number): boolean =>
    isAddress(address) && (isNetwork ? isNetwork(address) : hop < hops);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (request.headers['x-forwarded-for'] === undefined) return normaliseAddress(peer);
    if (!trust) {
      warnOnce();
      return normaliseAddress(peer);
    }
    return normaliseAddress(proxyAddr.all(request, isTrusted).findLast(isAddress) ?? peer);
  };
};
