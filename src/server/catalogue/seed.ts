import type { App } from '#server/context.ts';
import { importLocations } from '#server/locations/import-locations.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { indexWhereMissing } from '#server/search/index-products.ts';
import { setDemoSeller } from '#server/settings/demo-seller.ts';
import { isDemoRemoved } from '#server/settings/shop-stages.ts';
import { DEMO } from './import/demo-in-market.ts';
import { formatFault } from './import/fault.ts';
import { importCatalogue } from './import/import-catalogue.ts';

/**
 * Imports the locations. If the shop has no products, also imports the demo catalogue, unless the owner
 * has removed it.
 *
 * @returns true if the demo was imported
 * @throws StartupError if the demo catalogue has faults
 */
export const seedIfEmpty = async (app: App, report: (line: string) => void): Promise<boolean> => {
  await app.db.writeExclusive(importLocations);
  const product = await app.db.read.selectFrom('product').select('id').limit(1).executeTakeFirst();
  if (product) {
    await indexWhereMissing(app.db);
    return false;
  }
  if (await isDemoRemoved(app.db.read)) return false;
  const imported = await importCatalogue(app, DEMO, report);
  if (!imported.ok)
    throw new StartupError(['The demo catalogue has faults:', ...imported.error.map(formatFault)].join('\n'));
  await setDemoSeller(app.db);
  return true;
};
