import { REDIRECT_MS } from '#domain/constants.ts';
import { api } from '#stores/session/api.ts';
import { localPath } from './local-path.ts';

/** Longest wait for the link (ms), because the redirect to the home page waits for it. */
const TIMEOUT_MS = 2 * REDIRECT_MS;

/** @returns the signed path of an order; undefined if it does not arrive in time, or another API host has none */
export const findOrderLink = async (orderId: number): Promise<string | undefined> => {
  const answer = await api('get-order-link', { OrderId: orderId }, AbortSignal.timeout(TIMEOUT_MS));
  const { Link = '' } = (answer.ok && answer.value[0]) || {};
  return localPath(Link);
};
