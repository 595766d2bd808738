/** Names of the migrations up to 115. The groups of tables in `migrate.ts` replace them. */
export const FORMER_MIGRATIONS: readonly string[] = `
  001-shop 003-search 004-service 005-catalogue-source 006-outbox 007-payments 008-customer-lists 009-spam
  010-avoid-allergens 011-page-purge 012-rate-limits 013-label-override 014-product-trace
  015-drop-search-text 016-stock-purge 017-list-indexes 018-refunds 019-product-status 020-stock-adjustment
  021-shipments 022-erased-customers 023-unpaid-orders 024-contact-confirmation 025-account-deletion
  026-periodic-job 027-known-addresses 028-derived-reset-codes 029-sign-in-links 030-email-change
  031-payment-payee 032-first-order-coupons 035-search-terms 036-search-relevance 038-review-reply 040-audit
  041-office-request 042-staff 043-messages-reviews 044-customer-search 045-refund-lines 046-order-summary
  047-untracked-shipments 048-sales-days 049-shipment-index 050-office-forms 051-customer-lists
  054-office-undo 055-message-notes 062-product-office 063-product-versions 064-publish-at 065-digital-files
  068-merged-term 069-stock-movement 070-low-stock 071-price-changes 072-product-gaps 073-promotion-dates
  074-catalogue-import 075-promotion-status 078-picture-choice 079-import-sources 080-texts
  081-announcements 082-own-pages 083-cash-fee 085-returns 087-guests 089-tax-documents 093-remittances
  094-text-refusals 095-remittance-drafts 096-text-editors 097-buyer-tax-number 098-servings 099-renderer
  100-text-pictures 101-summarise-once 102-line-discounts 103-cash-rounding 104-market-days 105-search-grams
  107-checkouts 110-scheduled-texts 111-newsletter-consent 113-held-forms-by-page 114-unfinished-promotions
  115-refund-ids
`
  .trim()
  .split(/\s+/);

/** The last commit that can run them. */
const LAST_COMMIT = 'a995030d';

/** Says what to do with a database that has run only some of them. */
export const explainIncomplete = (applied: readonly string[]): string | undefined => {
  const missing = FORMER_MIGRATIONS.filter((name) => !applied.includes(name));
  if (missing.length === 0 || missing.length === FORMER_MIGRATIONS.length) return undefined;
  return `it lacks the migration ${missing.at(-1)}. Start commit ${LAST_COMMIT} of the shop with it once, then this version.`;
};
