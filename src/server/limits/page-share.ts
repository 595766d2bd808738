import type { App } from '#server/context.ts';
import { PAGE_RATE } from './rules.ts';

/** @returns takes one rendering: milliseconds to wait; 0 when allowed. Counts in memory */
export const createRenderLimit = ({ config, limiter }: Pick<App, 'config' | 'limiter'>) =>
  config.rateLimits
    ? (address: string): number => limiter.takeInMemory([{ key: `page ${address}`, rate: PAGE_RATE }])
    : () => 0;
