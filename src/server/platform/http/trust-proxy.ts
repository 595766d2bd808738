import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Trusted proxies: the number of hops, or a list of addresses, networks and proxy-addr names such as `loopback`. */
export type TrustProxy = { readonly hops: number } | { readonly networks: readonly string[] };

const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

export type IsTrusted = (address: string) => boolean;

export const compileNetworks = (networks: readonly string[]): IsTrusted => {
  const isTrusted = proxyAddr.compile([...networks]);
  return (address) => isTrusted(address, 0);
};

const isNetwork = (text: string): boolean => {
  // proxy-addr alone would accept `10` as an address.
  if (!NAMES.includes(text) && isIP(text.split('/', 1)[0] ?? '') === 0) return false;
  try {
    compileNetworks([text]);
    return true;
  } catch {
    return false;
  }
};

/** Parses a hop count (`2`) or a list (`10.0.0.0/8, 192.0.2.7, loopback`). Returns undefined if the text is invalid. */
export const parseTrustProxy = (text: string): TrustProxy | undefined => {
  const trimmed = text.trim();
  if (/^\d{1,2}$/.test(trimmed)) return { hops: Number(trimmed) };
  const networks = trimmed.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? { networks } : undefined;
};
