import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createNetworkList, type TrustProxy } from './trust-proxy.ts';

/** Set by us, whatever a client sent: how a page that answers a form learns who posted it. */
export const ADDRESS_HEADER = 'x-client-address';

/** `::ffff:192.0.2.1` is `192.0.2.1`; of a network address of IPv6 everybody in a house has their own lower half. */
export const normaliseAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
};

const isAddress = (text: string | undefined): text is string => text !== undefined && isIP(text) !== 0;

/** How many of the hops are proxies of ours. */
const createCounter = (trust: TrustProxy): ((hops: readonly string[]) => number) => {
  if ('hops' in trust) return () => trust.hops;
  const list = createNetworkList(trust.networks);
  const isOurs = (hop: string) => list.check(hop, isIP(hop) === 6 ? 'ipv6' : 'ipv4');
  return (hops) => {
    const first = hops.findIndex((hop) => !isOurs(hop));
    return first < 0 ? hops.length - 1 : first;
  };
};

/**
 * The address that a request comes from, as limits count it. What `X-Forwarded-For` says is believed only as far as a
 * proxy of ours wrote it: from its end, which is the part that a client cannot write.
 */
export const createAddressReader = (
  trust: TrustProxy | undefined,
  log: { warn(message: string): void },
): ((request: IncomingMessage) => string) => {
  const count = trust && createCounter(trust);
  let isTold = false;
  return ({ socket, headers }) => {
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined || !count) {
      if (forwarded !== undefined && !isTold)
        log.warn(
          'Requests come with X-Forwarded-For, which is not believed: set TRUST_PROXY if that is a proxy of yours',
        );
      isTold ||= forwarded !== undefined;
      return normaliseAddress(peer);
    }
    const said = [forwarded]
      .flat()
      .join(',')
      .split(',')
      .map((part) => part.trim());
    const hops = [peer];
    for (const hop of said.reverse()) {
      if (!isAddress(hop)) break;
      hops.push(hop);
    }
    return normaliseAddress(hops[Math.min(count(hops), hops.length - 1)] ?? peer);
  };
};
