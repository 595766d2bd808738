import { BlockList, isIP } from 'node:net';

/** Whose word about addresses counts: the last so many hops, or the proxies of these networks. */
export type TrustProxy = { readonly hops: number } | { readonly networks: readonly string[] };

const addNetwork = (list: BlockList, network: string): void => {
  const [address = '', bits] = network.split('/', 2);
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
};

export const createNetworkList = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
};

const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
};

/** `2`, or `10.0.0.0/8, 192.0.2.7`; undefined when it is neither. */
export const parseTrustProxy = (text: string): TrustProxy | undefined => {
  const trimmed = text.trim();
  if (/^\d{1,2}$/.test(trimmed)) return { hops: Number(trimmed) };
  const networks = trimmed.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? { networks } : undefined;
};
