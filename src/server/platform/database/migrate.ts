import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { listAppliedMigrations } from './applied-migrations.ts';
import type { Engine } from './db.ts';
import type { Database } from './schema.ts';

/** Each migration is loaded when it runs, so that a shop whose database is up to date starts without them. */
const MIGRATIONS: Readonly<Record<string, (engine: Engine) => Promise<Migration['up']>>> = {
  '001-shop': async (engine) => (await import('./migrations/001-shop.ts')).createShop(engine),
  '003-search': async (engine) => (await import('./migrations/003-search.ts')).addSearch(engine),
  '004-service': async (engine) => (await import('./migrations/004-service.ts')).addService(engine),
  '005-catalogue-source': async () =>
    (await import('./migrations/005-catalogue-source.ts')).addCatalogueSource,
  '006-outbox': async () => (await import('./migrations/006-outbox.ts')).addOutboxDelivery,
  '007-payments': async () => (await import('./migrations/007-payments.ts')).addPayments,
  '008-customer-lists': async () => (await import('./migrations/008-customer-lists.ts')).addCustomerLists,
  '009-spam': async () => (await import('./migrations/009-spam.ts')).markSpam,
  '010-avoid-allergens': async () =>
    (await import('./migrations/010-avoid-allergens.ts')).addAvoidedAllergens,
  '011-page-purge': async (engine) => (await import('./migrations/011-page-purge.ts')).addPagePurge(engine),
  '012-rate-limits': async () => (await import('./migrations/012-rate-limits.ts')).addRateLimits,
  '013-label-override': async (engine) =>
    (await import('./migrations/013-label-override.ts')).addLabelOverrides(engine),
  '014-product-trace': async (engine) =>
    (await import('./migrations/014-product-trace.ts')).addProductTrace(engine),
  '015-drop-search-text': async () => (await import('./migrations/015-drop-search-text.ts')).dropSearchText,
  '016-stock-purge': async (engine) =>
    (await import('./migrations/016-stock-purge.ts')).addStockPurge(engine),
  '017-list-indexes': async () => (await import('./migrations/017-list-indexes.ts')).addListIndexes,
  '018-refunds': async () => (await import('./migrations/018-refunds.ts')).addRefunds,
  '019-product-status': async (engine) =>
    (await import('./migrations/019-product-status.ts')).addProductStatus(engine),
  '020-stock-adjustment': async (engine) =>
    (await import('./migrations/020-stock-adjustment.ts')).addStockAdjustments(engine),
  '021-shipments': async (engine) => (await import('./migrations/021-shipments.ts')).addShipments(engine),
  '022-erased-customers': async () =>
    (await import('./migrations/022-erased-customers.ts')).addErasedCustomers,
  '024-contact-confirmation': async (engine) =>
    (await import('./migrations/024-contact-confirmation.ts')).addContactConfirmation(engine),
  '027-known-addresses': async () => (await import('./migrations/027-known-addresses.ts')).addKnownAddresses,
  '028-derived-reset-codes': async () =>
    (await import('./migrations/028-derived-reset-codes.ts')).deriveResetCodes,
  '029-sign-in-links': async () => (await import('./migrations/029-sign-in-links.ts')).addSignInLinks,
  '030-email-change': async () => (await import('./migrations/030-email-change.ts')).addEmailChange,
  '025-account-deletion': async () =>
    (await import('./migrations/025-account-deletion.ts')).addAccountDeletion,
  '026-periodic-job': async () => (await import('./migrations/026-periodic-job.ts')).addPeriodicJobs,
  '023-unpaid-orders': async () => (await import('./migrations/023-unpaid-orders.ts')).addUnpaidOrders,
  '031-payment-payee': async () => (await import('./migrations/031-payment-payee.ts')).addPayee,
  '032-first-order-coupons': async () =>
    (await import('./migrations/032-first-order-coupons.ts')).addFirstOrderCoupons,
  '035-search-terms': async () => (await import('./migrations/035-search-terms.ts')).addSearchTerms,
  '036-search-relevance': async (engine) =>
    (await import('./migrations/036-search-relevance.ts')).addSearchRelevance(engine),
  '040-audit': async (engine) => (await import('./migrations/040-audit.ts')).addAuditLog(engine),
  '041-office-request': async () => (await import('./migrations/041-office-request.ts')).addOfficeRequests,
  '045-refund-lines': async (engine) =>
    (await import('./migrations/045-refund-lines.ts')).addRefundLines(engine),
  '046-order-summary': async (engine) =>
    (await import('./migrations/046-order-summary.ts')).addOrderSummaries(engine),
  '047-untracked-shipments': async () =>
    (await import('./migrations/047-untracked-shipments.ts')).allowUntrackedShipments,
  '048-sales-days': async (engine) => (await import('./migrations/048-sales-days.ts')).addSalesDays(engine),
  '049-shipment-index': async () => (await import('./migrations/049-shipment-index.ts')).addShipmentIndex,
  '038-review-reply': async (engine) =>
    (await import('./migrations/038-review-reply.ts')).addReviewReplies(engine),
  '042-staff': async (engine) => (await import('./migrations/042-staff.ts')).addStaff(engine),
  '050-office-forms': async (engine) =>
    (await import('./migrations/050-office-forms.ts')).addOfficeForms(engine),
  '054-office-undo': async () => (await import('./migrations/054-office-undo.ts')).addOfficeUndo,
  '055-message-notes': async () => (await import('./migrations/055-message-notes.ts')).addMessageNotes,
  '043-messages-reviews': async (engine) =>
    (await import('./migrations/043-messages-reviews.ts')).addTickets(engine),
  '044-customer-search': async (engine) =>
    (await import('./migrations/044-customer-search.ts')).addCustomerSearch(engine),
  '062-product-office': async (engine) =>
    (await import('./migrations/062-product-office.ts')).addProductOffice(engine),
  '063-product-versions': async (engine) =>
    (await import('./migrations/063-product-versions.ts')).addProductVersions(engine),
  '064-publish-at': async () => (await import('./migrations/064-publish-at.ts')).addPublishAt,
  '065-digital-files': async () => (await import('./migrations/065-digital-files.ts')).addDigitalFileIndex,
  '068-merged-term': async () => (await import('./migrations/068-merged-term.ts')).addMergedTerms,
  '069-stock-movement': async (engine) =>
    (await import('./migrations/069-stock-movement.ts')).addStockMovements(engine),
  '070-low-stock': async () => (await import('./migrations/070-low-stock.ts')).addLowStock,
  '071-price-changes': async (engine) =>
    (await import('./migrations/071-price-changes.ts')).addPriceChanges(engine),
  '072-product-gaps': async (engine) =>
    (await import('./migrations/072-product-gaps.ts')).addProductGaps(engine),
  '073-promotion-dates': async () => (await import('./migrations/073-promotion-dates.ts')).addPromotionDates,
  '051-customer-lists': async () =>
    (await import('./migrations/051-customer-lists.ts')).addCustomerListIndexes,
  '074-catalogue-import': async (engine) =>
    (await import('./migrations/074-catalogue-import.ts')).addCatalogueImports(engine),
  '075-promotion-status': async () =>
    (await import('./migrations/075-promotion-status.ts')).addPromotionStatus,
  '078-picture-choice': async () => (await import('./migrations/078-picture-choice.ts')).addPictureChoices,
  '079-import-sources': async () => (await import('./migrations/079-import-sources.ts')).addImportSources,
  '080-texts': async (engine) => (await import('./migrations/080-texts.ts')).addTexts(engine),
  '081-announcements': async (engine) =>
    (await import('./migrations/081-announcements.ts')).addAnnouncements(engine),
  '082-own-pages': async (engine) => (await import('./migrations/082-own-pages.ts')).addOwnPages(engine),
  '083-cash-fee': async () => (await import('./migrations/083-cash-fee.ts')).addCashFee,
  '085-returns': async (engine) => (await import('./migrations/085-returns.ts')).addReturns(engine),
  '087-guests': async () => (await import('./migrations/087-guests.ts')).addGuests,
  '089-tax-documents': async (engine) =>
    (await import('./migrations/089-tax-documents.ts')).addTaxDocuments(engine),
  '093-remittances': async (engine) =>
    (await import('./migrations/093-remittances.ts')).addRemittances(engine),
  '094-text-refusals': async () => (await import('./migrations/094-text-refusals.ts')).addTextRefusals,
  '095-remittance-drafts': async () =>
    (await import('./migrations/095-remittance-drafts.ts')).addRemittanceDrafts,
  '096-text-editors': async () => (await import('./migrations/096-text-editors.ts')).addTextEditors,
  '097-buyer-tax-number': async () =>
    (await import('./migrations/097-buyer-tax-number.ts')).addBuyerTaxNumbers,
  '098-servings': async (engine) => (await import('./migrations/098-servings.ts')).addServings(engine),
  '099-renderer': async () => (await import('./migrations/099-renderer.ts')).addRenderer,
  '100-text-pictures': async (engine) =>
    (await import('./migrations/100-text-pictures.ts')).addTextPictures(engine),
  '101-summarise-once': async (engine) =>
    (await import('./migrations/101-summarise-once.ts')).summariseOnce(engine),
  '102-line-discounts': async () => (await import('./migrations/102-line-discounts.ts')).addLineDiscounts,
  '103-cash-rounding': async () => (await import('./migrations/103-cash-rounding.ts')).addCashRounding,
  '104-market-days': async (engine) =>
    (await import('./migrations/104-market-days.ts')).useMarketDays(engine),
  '105-search-grams': async (engine) =>
    (await import('./migrations/105-search-grams.ts')).addSearchGrams(engine),
  '107-checkouts': async (engine) => (await import('./migrations/107-checkouts.ts')).addCheckouts(engine),
  '110-scheduled-texts': async () => (await import('./migrations/110-scheduled-texts.ts')).addScheduledTexts,
  '111-newsletter-consent': async () =>
    (await import('./migrations/111-newsletter-consent.ts')).addNewsletterConsent,
  '113-held-forms-by-page': async () =>
    (await import('./migrations/113-held-forms-by-page.ts')).holdFormsByPage,
  '114-unfinished-promotions': async (engine) =>
    (await import('./migrations/114-unfinished-promotions.ts')).allowUnfinishedPromotions(engine),
  '115-refund-ids': async () => (await import('./migrations/115-refund-ids.ts')).addRefundIds,
};

const listMigrations = (engine: Engine): Record<string, Migration> => {
  const migrations = Object.entries(MIGRATIONS).map(([name, load]): [string, Migration] => [
    name,
    { up: async (db) => (await load(engine))(db) },
  ]);
  return Object.fromEntries(migrations);
};

/** True if there is nothing to migrate. Needs no lock. `Migrator` would read the columns of all tables first. */
export const isUpToDate = async (db: Kysely<Database>, engine: Engine): Promise<boolean> => {
  const names = Object.keys(MIGRATIONS);
  const applied = new Set(await listAppliedMigrations(db, engine));
  return applied.size === names.length && names.every((name) => applied.has(name));
};

/**
 * Safe when several processes start at once: SQLite uses a transaction, and Kysely an advisory lock in PostgreSQL.
 *
 * @param last for tests: the last migration to apply
 */
export const migrate = async (db: Kysely<Database>, engine: Engine, last?: string): Promise<void> => {
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => listMigrations(engine) },
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
};
