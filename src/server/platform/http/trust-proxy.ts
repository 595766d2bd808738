import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Proxies in front of the shop: a number of hops, or addresses, networks and names of proxy-addr. */
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

/** Parses `2`, or `10.0.0.0/8, 192.0.2.7, loopback`. Returns undefined for any other text. */
export const parseTrustProxy = (text: string): TrustProxy | undefined => {
  const trimmed = text.trim();
  if (/^\d{1,2}$/.test(trimmed)) return { hops: Number(trimmed) };
  const networks = trimmed.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? { networks } : undefined;
};
