import { endpoints } from '#contract/endpoints.ts';
import { API_BASE, readEndpointName } from '#contract/paths.ts';
import { readPathLocale } from '#routes/paths.ts';
import { findRouteByName } from '#routes/table.ts';
import { pathOf } from '#server/platform/path-of.ts';

/** Returns a name from a fixed set. Unknown URLs are `other`. */
export const routeName = (url: string): string => {
  const path = pathOf(url);
  if (path.startsWith(API_BASE)) {
    const name = readEndpointName(path) ?? '';
    return Object.hasOwn(endpoints, name) ? `call ${name}` : 'call other';
  }
  const [, first = '', second = ''] = path.split('/', 3);
  if (['_assets', 'fonts'].includes(first)) return 'file';
  if (['media', 'webhooks', 'healthz', 'readyz', 'metrics'].includes(first)) return first;
  if (!readPathLocale(path)) return 'other';
  if (second === '') return 'page home';
  return findRouteByName(second) ? `page ${second}` : 'page other';
};
