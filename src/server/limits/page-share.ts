import type { App } from '#server/context.ts';
import { PAGE_RATE } from './rules.ts';

/** @returns takes one rendering from an address's share: milliseconds to wait, 0 when it was taken. In the memory of this process. */
export const createPageShare = ({ config, limiter }: Pick<App, 'config' | 'limiter'>) =>
  config.rateLimits
    ? (address: string): number => limiter.takeLightly([{ key: `page ${address}`, rate: PAGE_RATE }])
    : () => 0;
