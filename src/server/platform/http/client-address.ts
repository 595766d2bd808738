import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { compileNetworks, type TrustProxy } from './trust-proxy.ts';

/** Request header with the client address, for pages that handle a form. The router overwrites what a client sends. */
export const ADDRESS_HEADER = 'x-client-address';

/** IPv4 also where it is mapped to IPv6; the /64 network of any other IPv6 address, which is one household. */
export const normaliseAddress = (address: string): string => {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};

const isAddress = (text: string): boolean => isIP(text) !== 0;

/**
 * Reads the address that rate limits count. Trusts `X-Forwarded-For` from its end, as far as a proxy of `trust` wrote it:
 * a client can write the beginning.
 */
export const createAddressReader = (
  trust: TrustProxy | undefined,
  log: { warn(message: string): void },
): ((request: IncomingMessage) => string) => {
  let hasWarned = false;
  const warnOnce = (): void => {
    if (!hasWarned)
      log.warn('Ignoring X-Forwarded-For: set TRUST_PROXY if requests come through a proxy of yours');
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
