import type { App } from '#server/context.ts';
import { PAGE_RATE } from './rules.ts';

/** @returns a function that counts one rendering in memory and returns the milliseconds to wait, 0 if allowed */
export const createRenderLimit = ({ config, limiter }: Pick<App, 'config' | 'limiter'>) =>
  config.rateLimits
    ? (address: string): number => limiter.takeInMemory([{ key: `page ${address}`, rate: PAGE_RATE }])
    : () => 0;
