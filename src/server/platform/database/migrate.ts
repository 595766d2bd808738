import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from './db.ts';
import { createShop } from './migrations/001-shop.ts';
import { addSearch } from './migrations/003-search.ts';
import { addService } from './migrations/004-service.ts';
import { addCatalogueSource } from './migrations/005-catalogue-source.ts';
import { addOutboxDelivery } from './migrations/006-outbox.ts';
import { addPayments } from './migrations/007-payments.ts';
import { addCustomerLists } from './migrations/008-customer-lists.ts';
import { markSpam } from './migrations/009-spam.ts';
import { addAvoidedAllergens } from './migrations/010-avoid-allergens.ts';
import { addPagePurge } from './migrations/011-page-purge.ts';
import { addRateLimits } from './migrations/012-rate-limits.ts';
import { addLabelOverrides } from './migrations/013-label-override.ts';
import { addProductTrace } from './migrations/014-product-trace.ts';
import { dropSearchText } from './migrations/015-drop-search-text.ts';
import { addStockPurge } from './migrations/016-stock-purge.ts';
import { addListIndexes } from './migrations/017-list-indexes.ts';
import { addRefunds } from './migrations/018-refunds.ts';
import { addProductStatus } from './migrations/019-product-status.ts';
import { addStockAdjustments } from './migrations/020-stock-adjustment.ts';
import { addShipments } from './migrations/021-shipments.ts';
import { addErasedCustomers } from './migrations/022-erased-customers.ts';
import { addUnpaidOrders } from './migrations/023-unpaid-orders.ts';
import { addContactConfirmation } from './migrations/024-contact-confirmation.ts';
import { addAccountDeletion } from './migrations/025-account-deletion.ts';
import { addPeriodicJobs } from './migrations/026-periodic-job.ts';
import { addKnownAddresses } from './migrations/027-known-addresses.ts';
import { deriveResetCodes } from './migrations/028-derived-reset-codes.ts';
import { addSignInLinks } from './migrations/029-sign-in-links.ts';
import { addEmailChange } from './migrations/030-email-change.ts';
import { addPayee } from './migrations/031-payment-payee.ts';
import { addFirstOrderCoupons } from './migrations/032-first-order-coupons.ts';
import type { Database } from './schema.ts';

/** Safe when several processes start at once: SQLite uses a transaction, and Kysely an advisory lock in PostgreSQL. */
export const migrate = async (db: Kysely<Database>, engine: Engine): Promise<void> => {
  const { error } = await new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () => ({
        '001-shop': { up: createShop(engine) },
        '003-search': { up: addSearch(engine) },
        '004-service': { up: addService(engine) },
        '005-catalogue-source': { up: addCatalogueSource },
        '006-outbox': { up: addOutboxDelivery },
        '007-payments': { up: addPayments },
        '008-customer-lists': { up: addCustomerLists },
        '009-spam': { up: markSpam },
        '010-avoid-allergens': { up: addAvoidedAllergens },
        '011-page-purge': { up: addPagePurge(engine) },
        '012-rate-limits': { up: addRateLimits },
        '013-label-override': { up: addLabelOverrides(engine) },
        '014-product-trace': { up: addProductTrace(engine) },
        '015-drop-search-text': { up: dropSearchText },
        '016-stock-purge': { up: addStockPurge(engine) },
        '017-list-indexes': { up: addListIndexes },
        '018-refunds': { up: addRefunds },
        '019-product-status': { up: addProductStatus(engine) },
        '020-stock-adjustment': { up: addStockAdjustments(engine) },
        '021-shipments': { up: addShipments(engine) },
        '022-erased-customers': { up: addErasedCustomers },
        '024-contact-confirmation': { up: addContactConfirmation(engine) },
        '027-known-addresses': { up: addKnownAddresses },
        '028-derived-reset-codes': { up: deriveResetCodes },
        '029-sign-in-links': { up: addSignInLinks },
        '030-email-change': { up: addEmailChange },
        '025-account-deletion': { up: addAccountDeletion },
        '026-periodic-job': { up: addPeriodicJobs },
        '023-unpaid-orders': { up: addUnpaidOrders },
        '031-payment-payee': { up: addPayee },
        '032-first-order-coupons': { up: addFirstOrderCoupons },
      }),
    },
  }).migrateToLatest();
  if (error) throw error;
};
