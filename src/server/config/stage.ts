import type { Environment } from '#server/platform/environment/environment.ts';
import type { Config } from './config.ts';

/**
 * True if the office has set another mode or address than those with which this process has started.
 *
 * @param stored variables that the office has set
 */
export const isStageStale = (
  { variables, shopMode, siteUrl }: Pick<Config, 'variables' | 'shopMode' | 'siteUrl'>,
  stored: Environment,
): boolean => {
  const mode = variables.SHOP_MODE ?? stored.SHOP_MODE ?? 'demo';
  const address = variables.SITE_URL ?? stored.SITE_URL ?? siteUrl;
  return mode !== shopMode || (variables.SITE_URL === undefined && address !== siteUrl);
};
