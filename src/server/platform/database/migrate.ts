import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { listAppliedMigrations } from './applied-migrations.ts';
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
import { addSearchTerms } from './migrations/035-search-terms.ts';
import { addSearchRelevance } from './migrations/036-search-relevance.ts';
import { addReviewReplies } from './migrations/038-review-reply.ts';
import { addAuditLog } from './migrations/040-audit.ts';
import { addOfficeRequests } from './migrations/041-office-request.ts';
import { addStaff } from './migrations/042-staff.ts';
import { addTickets } from './migrations/043-messages-reviews.ts';
import { addCustomerSearch } from './migrations/044-customer-search.ts';
import { addRefundLines } from './migrations/045-refund-lines.ts';
import { addOrderSummaries } from './migrations/046-order-summary.ts';
import { allowUntrackedShipments } from './migrations/047-untracked-shipments.ts';
import { addSalesDays } from './migrations/048-sales-days.ts';
import { addShipmentIndex } from './migrations/049-shipment-index.ts';
import { addOfficeForms } from './migrations/050-office-forms.ts';
import { addCustomerListIndexes } from './migrations/051-customer-lists.ts';
import { addOfficeUndo } from './migrations/054-office-undo.ts';
import { addMessageNotes } from './migrations/055-message-notes.ts';
import { addProductOffice } from './migrations/062-product-office.ts';
import { addProductVersions } from './migrations/063-product-versions.ts';
import { addPublishAt } from './migrations/064-publish-at.ts';
import { addDigitalFileIndex } from './migrations/065-digital-files.ts';
import { addMergedTerms } from './migrations/068-merged-term.ts';
import { addStockMovements } from './migrations/069-stock-movement.ts';
import { addLowStock } from './migrations/070-low-stock.ts';
import { addPriceChanges } from './migrations/071-price-changes.ts';
import { addProductGaps } from './migrations/072-product-gaps.ts';
import { addPromotionDates } from './migrations/073-promotion-dates.ts';
import { addCatalogueImports } from './migrations/074-catalogue-import.ts';
import { addPromotionStatus } from './migrations/075-promotion-status.ts';
import { addPictureChoices } from './migrations/078-picture-choice.ts';
import { addImportSources } from './migrations/079-import-sources.ts';
import { addTexts } from './migrations/080-texts.ts';
import { addAnnouncements } from './migrations/081-announcements.ts';
import { addOwnPages } from './migrations/082-own-pages.ts';
import { addCashFee } from './migrations/083-cash-fee.ts';
import { addReturns } from './migrations/085-returns.ts';
import { addGuests } from './migrations/087-guests.ts';
import { addTaxDocuments } from './migrations/089-tax-documents.ts';
import { addRemittances } from './migrations/093-remittances.ts';
import { addTextRefusals } from './migrations/094-text-refusals.ts';
import { addRemittanceDrafts } from './migrations/095-remittance-drafts.ts';
import { addTextEditors } from './migrations/096-text-editors.ts';
import { addBuyerTaxNumbers } from './migrations/097-buyer-tax-number.ts';
import { addServings } from './migrations/098-servings.ts';
import { addRenderer } from './migrations/099-renderer.ts';
import { addTextPictures } from './migrations/100-text-pictures.ts';
import { summariseOnce } from './migrations/101-summarise-once.ts';
import type { Database } from './schema.ts';

const createMigrations = (engine: Engine): Readonly<Record<string, Migration>> => ({
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
  '035-search-terms': { up: addSearchTerms },
  '036-search-relevance': { up: addSearchRelevance(engine) },
  '040-audit': { up: addAuditLog(engine) },
  '041-office-request': { up: addOfficeRequests },
  '045-refund-lines': { up: addRefundLines(engine) },
  '046-order-summary': { up: addOrderSummaries(engine) },
  '047-untracked-shipments': { up: allowUntrackedShipments },
  '048-sales-days': { up: addSalesDays(engine) },
  '049-shipment-index': { up: addShipmentIndex },
  '038-review-reply': { up: addReviewReplies(engine) },
  '042-staff': { up: addStaff(engine) },
  '050-office-forms': { up: addOfficeForms(engine) },
  '054-office-undo': { up: addOfficeUndo },
  '055-message-notes': { up: addMessageNotes },
  '043-messages-reviews': { up: addTickets(engine) },
  '044-customer-search': { up: addCustomerSearch(engine) },
  '062-product-office': { up: addProductOffice(engine) },
  '063-product-versions': { up: addProductVersions(engine) },
  '064-publish-at': { up: addPublishAt },
  '065-digital-files': { up: addDigitalFileIndex },
  '068-merged-term': { up: addMergedTerms },
  '069-stock-movement': { up: addStockMovements(engine) },
  '070-low-stock': { up: addLowStock },
  '071-price-changes': { up: addPriceChanges(engine) },
  '072-product-gaps': { up: addProductGaps(engine) },
  '073-promotion-dates': { up: addPromotionDates },
  '051-customer-lists': { up: addCustomerListIndexes },
  '074-catalogue-import': { up: addCatalogueImports(engine) },
  '075-promotion-status': { up: addPromotionStatus },
  '078-picture-choice': { up: addPictureChoices },
  '079-import-sources': { up: addImportSources },
  '080-texts': { up: addTexts(engine) },
  '081-announcements': { up: addAnnouncements(engine) },
  '082-own-pages': { up: addOwnPages(engine) },
  '083-cash-fee': { up: addCashFee },
  '085-returns': { up: addReturns(engine) },
  '087-guests': { up: addGuests },
  '089-tax-documents': { up: addTaxDocuments(engine) },
  '093-remittances': { up: addRemittances(engine) },
  '094-text-refusals': { up: addTextRefusals },
  '095-remittance-drafts': { up: addRemittanceDrafts },
  '096-text-editors': { up: addTextEditors },
  '097-buyer-tax-number': { up: addBuyerTaxNumbers },
  '098-servings': { up: addServings(engine) },
  '099-renderer': { up: addRenderer },
  '100-text-pictures': { up: addTextPictures(engine) },
  '101-summarise-once': { up: summariseOnce(engine) },
});

/** True if there is nothing to migrate. Needs no lock. `Migrator` would read the columns of all tables first. */
export const isUpToDate = async (db: Kysely<Database>, engine: Engine): Promise<boolean> => {
  const names = Object.keys(createMigrations(engine));
  const applied = new Set(await listAppliedMigrations(db, engine));
  return applied.size === names.length && names.every((name) => applied.has(name));
};

/** Safe when several processes start at once: SQLite uses a transaction, and Kysely an advisory lock in PostgreSQL. */
export const migrate = async (db: Kysely<Database>, engine: Engine): Promise<void> => {
  const { error } = await new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => createMigrations(engine) },
  }).migrateToLatest();
  if (error) throw error;
};
