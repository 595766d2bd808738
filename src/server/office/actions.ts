import { type ActionName, isActionName } from '#routes/office/actions.ts';
import type { OfficeAction } from './action.ts';
import { accountActions } from './actions/account-actions.ts';
import { backupActions } from './actions/backup-actions.ts';
import { couponActions } from './actions/coupon-actions.ts';
import { deliveryActions } from './actions/delivery-actions.ts';
import { homeActions } from './actions/home-actions.ts';
import { importActions } from './actions/import-actions.ts';
import { liveActions } from './actions/live-actions.ts';
import { mailActions } from './actions/mail-actions.ts';
import { mailSetupActions } from './actions/mail-setup-actions.ts';
import { messageActions } from './actions/message-actions.ts';
import { newOrderActions } from './actions/new-order-actions.ts';
import { orderActions } from './actions/order-actions.ts';
import { orderBulkActions } from './actions/order-bulk-actions.ts';
import { paymentActions } from './actions/payment-actions.ts';
import { peopleActions } from './actions/people-actions.ts';
import { priceChangeActions } from './actions/price-change-actions.ts';
import { choiceActions } from './actions/product/choice-actions.ts';
import { factsActions } from './actions/product/facts-actions.ts';
import { pictureActions } from './actions/product/picture-actions.ts';
import { tagActions } from './actions/product/tag-actions.ts';
import { variantActions } from './actions/product/variant-actions.ts';
import { productActions } from './actions/product-actions.ts';
import { productRecordActions } from './actions/product-record-actions.ts';
import { productStatusActions } from './actions/product-status-actions.ts';
import { promotionActions } from './actions/promotion-actions.ts';
import { remittanceActions } from './actions/remittance-actions.ts';
import { removalActions } from './actions/removal-actions.ts';
import { returnActions } from './actions/return-actions.ts';
import { reviewActions } from './actions/review-actions.ts';
import { settingActions } from './actions/setting-actions.ts';
import { shopActions } from './actions/shop-actions.ts';
import { staffActions } from './actions/staff-actions.ts';
import { stockActions } from './actions/stock-actions.ts';
import { termActions } from './actions/term-actions.ts';
import { transferActions } from './actions/transfer-actions.ts';
import { createUndoAction } from './actions/undo-action.ts';
import { vendorActions } from './actions/vendor-actions.ts';
import { viewActions } from './actions/view-actions.ts';
import { draftActions } from './actions/words/draft-action.ts';
import { labelActions } from './actions/words/label-actions.ts';
import { mediaActions } from './actions/words/media-actions.ts';
import { pageActions } from './actions/words/page-actions.ts';
import { questionActions } from './actions/words/question-actions.ts';
import { wordsActions } from './actions/words/words-actions.ts';

/** Every action of a signed-in member, with the permission that it needs. */
export const ACTIONS: Readonly<Record<ActionName, OfficeAction>> = {
  ...accountActions,
  ...newOrderActions,
  ...mailActions,
  ...messageActions,
  ...orderActions,
  ...orderBulkActions,
  ...remittanceActions,
  ...returnActions,
  ...productActions,
  ...priceChangeActions,
  ...couponActions,
  ...productRecordActions,
  ...productStatusActions,
  ...tagActions,
  ...pictureActions,
  ...choiceActions,
  ...variantActions,
  ...factsActions,
  ...promotionActions,
  ...peopleActions,
  ...transferActions,
  ...vendorActions,
  ...reviewActions,
  ...settingActions,
  ...shopActions,
  ...backupActions,
  ...removalActions,
  ...liveActions,
  ...paymentActions,
  ...deliveryActions,
  ...mailSetupActions,
  ...staffActions,
  ...stockActions,
  ...termActions,
  ...viewActions,
  ...homeActions,
  ...importActions,
  ...labelActions,
  ...draftActions,
  ...wordsActions,
  ...mediaActions,
  ...pageActions,
  ...questionActions,
  'change.undo': createUndoAction((name) => (isActionName(name) ? ACTIONS[name] : undefined)),
};
