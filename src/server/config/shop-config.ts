import type { Result } from '#domain/result.ts';
import { findStoredStage } from '#server/platform/database/stored-stage.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import { type Config, readConfig } from './config.ts';

/**
 * Configuration of the environment, and the mode and the address that the office has set. These decide at the start which providers
 * and routes there are.
 *
 * @throws StartupError if the database cannot be read
 */
export const readShopConfig = async (environment: Environment): Promise<Result<Config, string[]>> => {
  const config = readConfig(environment);
  if (!config.ok || (environment.SHOP_MODE && environment.SITE_URL)) return config;
  return readConfig(environment, await findStoredStage(config.value.database));
};
