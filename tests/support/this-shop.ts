import { inject } from 'vitest';

/** The running shop that browser tests look at: each worker has its own, so that no file meets the orders of another. */
const thisShop = () => {
  const shop = inject('shops')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error(`No shop runs for worker ${process.env.VITEST_POOL_ID}`);
  return shop;
};

export const shopUrl = (): string => thisShop().url;
/** Its database and pictures. */
export const shopFolder = (): string => thisShop().folder;
