import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PriceRule } from '#domain/catalogue/price-rule.ts';
import { PRICE_TYPE } from '#domain/constants.ts';
import { ACTIONS, type Action } from '#server/audit/actions.ts';
import { asActor } from '#server/audit/actor.ts';
import { listBackups } from '#server/backups/backup-files.ts';
import { checkBackup } from '#server/backups/check-backup.ts';
import { openBackup } from '#server/backups/open-backup.ts';
import { runBackup } from '#server/backups/run-backup.ts';
import { createPriceChange } from '#server/catalogue/bulk-prices/create-price-change.ts';
import { cancelPriceChange, undoPriceChange } from '#server/catalogue/bulk-prices/end-price-change.ts';
import { planPrices } from '#server/catalogue/bulk-prices/plan-prices.ts';
import { keepUpload } from '#server/catalogue/import-jobs/import-files.ts';
import { importOf } from '#server/catalogue/import-jobs/import-store.ts';
import { runImportStep } from '#server/catalogue/import-jobs/run-import-step.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { addProduct, saveProduct } from '#server/catalogue/manage/save-product.ts';
import { setStatus } from '#server/catalogue/manage/set-status.ts';
import { setTerms } from '#server/catalogue/manage/set-terms.ts';
import { tagProducts } from '#server/catalogue/manage/tag-products.ts';
import { adjustStock } from '#server/catalogue/stock/adjust-stock.ts';
import { setThreshold } from '#server/catalogue/stock/set-threshold.ts';
import { deleteTerm } from '#server/catalogue/terms/delete-term.ts';
import { mergeTerms } from '#server/catalogue/terms/merge-terms.ts';
import { moveTerm } from '#server/catalogue/terms/move-term.ts';
import { addTerm, changeTerm } from '#server/catalogue/terms/save-term.ts';
import type { App } from '#server/context.ts';
import { addCoupon } from '#server/coupons/add-coupon.ts';
import { editCoupon, reopenCoupon } from '#server/coupons/edit-coupon.ts';
import { endCoupon } from '#server/coupons/end-coupon.ts';
import { createCustomer } from '#server/customers/create-customer.ts';
import { setEmail } from '#server/customers/email/set-email.ts';
import { eraseCustomer } from '#server/customers/erase-customer.ts';
import { changeDeliveryRules } from '#server/delivery/change-rules.ts';
import { removeDemo } from '#server/going-live/removal/remove-demo.ts';
import { changeLabels, resetLabels } from '#server/labels/change-labels.ts';
import { retryMails } from '#server/mail/list-mails.ts';
import { answerTicket } from '#server/messages/answer-ticket.ts';
import {
  assignTicket,
  closeTicket,
  markSpam,
  reopenTicket,
  unmarkSpam,
} from '#server/messages/change-ticket.ts';
import { noteTicket, removeTicketNote } from '#server/messages/note-ticket.ts';
import { removeSubscriber } from '#server/newsletter/remove-subscriber.ts';
import { changePayments } from '#server/payments/setup/change-payments.ts';
import { endCustomerSession, endCustomerSessions } from '#server/people/end-customer-sessions.ts';
import { recordListExport } from '#server/people/export-list.ts';
import { exportPerson } from '#server/people/export-person.ts';
import { readCustomerProfile } from '#server/people/read-profile.ts';
import { listBannersForOffice, listCampaignsForOffice } from '#server/promotions/read-promotions.ts';
import { addPromotion, changePromotion, setPromotionStatus } from '#server/promotions/save-promotion.ts';
import { recordRemittance } from '#server/remittances/record-remittance.ts';
import {
  hideReview,
  publishReview,
  replyToReview,
  requeueReview,
} from '#server/reviews/moderate/moderate-review.ts';
import { changeSetting, resetSetting } from '#server/settings/settings.ts';
import { confirmWithTotp } from '#server/staff/factors/confirm-with-totp.ts';
import { finishTotp, removeTotp, startTotp } from '#server/staff/factors/enrol-totp.ts';
import { renewRecoveryCodes } from '#server/staff/factors/recovery-codes.ts';
import { acceptInvitation } from '#server/staff/links/accept-invitation.ts';
import { actorOf } from '#server/staff/member.ts';
import { changeAccount, changePassword } from '#server/staff/members/change-account.ts';
import { changeRole, disableMember } from '#server/staff/members/change-member.ts';
import { inviteAgain, inviteMember } from '#server/staff/members/invite-member.ts';
import {
  finishPasskeyEnrolment,
  removePasskey,
  startPasskeyEnrolment,
} from '#server/staff/passkeys/enrol-passkey.ts';
import { endSession, endSessions, signOut } from '#server/staff/sessions/end-sessions.ts';
import { signIn as signInMember } from '#server/staff/sign-in/sign-in.ts';
import { setVendorClosed } from '#server/vendors/close-vendor.ts';
import { approveRequest, rejectRequest } from '#server/vendors/decide-request.ts';
import { moveProducts } from '#server/vendors/move-products.ts';
import { addVendor, changeVendor } from '#server/vendors/save-vendor.ts';
import { deliveryZone } from '../../support/delivery-rules.ts';
import { orderDrivers } from '../../support/order-drivers.ts';
import { subscribe } from '../../support/shop/subscribe.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';
import {
  addTotp,
  CALLER,
  joinMember,
  joinOwner,
  PASSWORD,
  sessionOf,
  tokenOf,
  totpCode,
} from '../../support/staff.ts';
import { Authenticator } from '../../support/stand-ins/authenticator.ts';
import { textDrivers } from '../../support/text-drivers.ts';

let shop: TestShop;
let app: App;
let owner: Awaited<ReturnType<typeof joinOwner>>;
beforeAll(async () => {
  shop = await openTestShop();
  app = shop.app;
  owner = await joinOwner(app);
});
afterAll(() => shop.close());

const newBackup = async (): Promise<string> => {
  await runBackup(app);
  const [newest] = await listBackups(app.config);
  return newest?.name ?? '';
};

let people = 0;
const newEmail = (): string => {
  people += 1;
  return `person${people}@example.com`;
};
const newMember = () => joinMember(app, newEmail());

const newMessage = async (): Promise<number> => {
  const { id } = await app.db.write((db) =>
    db
      .insertInto('contact_message')
      .values({
        ...{ full_name: 'Noura', email: newEmail(), phone: '', subject: 'Question', message: 'Hello' },
        ...{ locale: 'en', created_at: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};

const newReview = async (): Promise<number> => {
  const { id } = await app.db.write((db) =>
    db
      .insertInto('review')
      .values({
        ...{ key: null, product_id: 1, rating: 4, title: 'Good', body: 'Good', reviewer_name: 'Noura' },
        ...{ reviewer_email: newEmail(), language: 'en', is_verified: 0, is_published: 0, created_at: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};

const newRequest = async (): Promise<number> => {
  const email = newEmail();
  const { id } = await app.db.write((db) =>
    db
      .insertInto('vendor_request')
      .values({
        ...{ first_name: 'Omar', last_name: 'Aziz', email, email_key: email, password_hash: '', mobile: '' },
        ...{ address: '', country_id: 356, postal_code: '', locale: 'en', created_at: 0 },
        ...{ state_province_id: null, city_id: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};

const sellerFields = (name: string) => ({
  ...{ name_en: name, name_ar: name, city_en: 'Pune', city_ar: 'بونه', email: newEmail() },
});
const newSeller = async (): Promise<number> => {
  const { id } = rowsOf(await addVendor(app, sellerFields('Seller')));
  return id;
};

const newCoupon = async (): Promise<string> => {
  people += 1;
  const code = `SAVE${people}`;
  const now = app.clock.now();
  const terms = {
    ...{
      code,
      name: { en: code, ar: code },
      priceType: PRICE_TYPE.percentage,
      amount: 1000,
      minimumOrder: 0,
    },
    ...{ maximumDiscount: null, category: null, startsAt: now, endsAt: now + 86_400_000, usageLimit: null },
    ...{ perCustomerLimit: null, firstOrderOnly: false, today: now },
  } as const;
  rowsOf(await addCoupon(app, terms));
  return code;
};

const RULE: PriceRule = {
  ...{ target: 'price', isUp: true, by: 'percent', amount: 500, rounding: 'none' },
  ...{ startsAt: null, endsAt: null },
};

/** Scheduled, because the change of each price has its own entry. */
const newPriceChange = async (): Promise<number> => {
  const { digest } = await planPrices(app.db.read, [1], RULE);
  const applyAt = app.clock.now() + 60_000;
  const change = { productIds: [1], rule: RULE, applyAt, digest, madeBy: 'Layla' };
  return rowsOf(await createPriceChange(app, change)).id;
};

const product = async (): Promise<string> =>
  (await app.db.read.selectFrom('product').select('key').where('id', '=', 1).executeTakeFirstOrThrow()).key;

const readProduct = async () => {
  const found = await readRecord(app.db.read, await product(), app.clock.now());
  if (!found) throw new Error('the demo has no product');
  return found;
};
const tagNames = (name: string) => ({ 'name.en': name, 'name.ar': name });
const newTag = async (name: string) => rowsOf(await addTerm(app, 'tag', tagNames(name)));

let price = 1_000;
/** A checked import of one new price. */
const newImport = async (): Promise<number> => {
  price += 1;
  const path = join(app.config.varDir, 'price.csv');
  await writeFile(path, `key,price\n${await product()},${price}`);
  const { id } = await app.db.write((db) =>
    db
      .insertInto('catalogue_import')
      .values(importOf('prices.csv', 'reading', app.clock.now()))
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await keepUpload(app, id, path);
  await runImportStep(app, id);
  await runStep(id, 'checking');
  return id;
};

const runStep = async (id: number, state: 'checking' | 'applying' | 'undoing'): Promise<void> => {
  await app.db.write((db) =>
    db.updateTable('catalogue_import').set({ state }).where('id', '=', id).execute(),
  );
  await runImportStep(app, id);
};

const NEW_TEXTS = { en: 'New', ar: 'جديد' };

const ANNOUNCEMENT = {
  ...{ record: { text: NEW_TEXTS, link: '' }, pictures: {}, position: 1 },
  ...{ startsAt: null, endsAt: null },
};

const bannerChange = async () => {
  const [banner] = await listBannersForOffice(app);
  if (!banner) throw new Error('the shop has no banner');
  const record = {
    ...{ displayOrder: 3, topTitle: NEW_TEXTS, mainTitle: NEW_TEXTS, bottomTitle: NEW_TEXTS },
    ...{ leftButtonText: NEW_TEXTS, leftButtonUrl: `/product/${await product()}`, textColor: 'dark' },
    image: banner.files,
  };
  const pictures = { 'image.en': banner.files.en, 'image.ar': banner.files.ar };
  return { id: banner.id, change: { record, pictures, startsAt: null, endsAt: null } };
};

const campaignChange = async () => {
  const [campaign] = await listCampaignsForOffice(app);
  if (!campaign) throw new Error('the shop has no campaign');
  const cover = campaign.files.en;
  const record = {
    ...{ mainTitle: NEW_TEXTS, discountTitle: NEW_TEXTS, body: NEW_TEXTS },
    ...{ cover, productIds: [await product()] },
  };
  return { id: campaign.id, change: { record, pictures: { cover }, position: 1, startsAt: 1, endsAt: 9e12 } };
};

/** Prepares without an actor, and returns the use case. */
const DRIVERS: { readonly [Name in Action]: () => Promise<() => Promise<unknown>> } = {
  ...orderDrivers(() => shop),
  ...textDrivers(() => shop),
  'member.invite': async () => async () =>
    rowsOf(await inviteMember(app, { email: newEmail(), role: 'editor', locale: 'en' })),
  'member.invite-again': async () => {
    const { memberId } = await newMember();
    return async () => rowsOf(await inviteAgain(app, memberId));
  },
  'member.join': async () => {
    const { url } = rowsOf(await inviteMember(app, { email: newEmail(), role: 'editor', locale: 'en' }));
    const accepted = { token: tokenOf(url), name: 'Omar', password: PASSWORD, locale: 'en' } as const;
    return async () => rowsOf(await acceptInvitation(app, accepted, CALLER));
  },
  'member.sign-in': async () => async () =>
    rowsOf(await signInMember(app, { email: owner.email, password: PASSWORD }, CALLER)),
  'member.fail-sign-in': async () => () => signInMember(app, { email: owner.email, password: 'x' }, CALLER),
  'member.confirm': async () => {
    const { cookie } = await newMember();
    const { secret } = await addTotp(app, cookie);
    shop.clock.advance(60_000);
    return async () =>
      rowsOf(await confirmWithTotp(app, await sessionOf(app, cookie), totpCode(secret, app.clock.now())));
  },
  'member.fail-confirm': async () => {
    const { cookie } = await newMember();
    await addTotp(app, cookie);
    return async () => confirmWithTotp(app, await sessionOf(app, cookie), '000000');
  },
  'member.sign-out': async () => {
    const { cookie } = await newMember();
    return async () => signOut(app, await sessionOf(app, cookie));
  },
  'member.end-session': async () => {
    const { cookie, memberId } = await newMember();
    const { id } = await sessionOf(app, cookie);
    return async () => rowsOf(await endSession(app, { memberId, sessionId: id }));
  },
  'member.end-sessions': async () => {
    const { memberId } = await newMember();
    return () => endSessions(app, { memberId });
  },
  'member.change-role': async () => {
    const { memberId } = await newMember();
    return async () => rowsOf(await changeRole(app, { memberId, role: 'manager' }));
  },
  'member.disable': async () => {
    const { memberId } = await newMember();
    return async () => rowsOf(await disableMember(app, { memberId }));
  },
  'member.change-account': async () => {
    const session = await sessionOf(app, (await newMember()).cookie);
    return async () => rowsOf(await changeAccount(app, session, { scheme: 'dark' }));
  },
  'member.change-password': async () => {
    const session = await sessionOf(app, (await newMember()).cookie);
    const change = { current: PASSWORD, password: 'eleven red bicycles' };
    return async () => rowsOf(await changePassword(app, session, change));
  },
  'member.add-passkey': async () => {
    const session = await sessionOf(app, (await newMember()).cookie);
    const response = new Authenticator(app.config.siteUrl).register(
      await startPasskeyEnrolment(app, session),
    );
    return async () => rowsOf(await finishPasskeyEnrolment(app, session, response));
  },
  'member.remove-passkey': async () => {
    const { cookie } = await newMember();
    const session = await sessionOf(app, cookie);
    const passkey = new Authenticator(app.config.siteUrl);
    const response = passkey.register(await startPasskeyEnrolment(app, session));
    rowsOf(await finishPasskeyEnrolment(app, session, response));
    return async () => rowsOf(await removePasskey(app, await sessionOf(app, cookie), passkey.id));
  },
  'member.add-totp': async () => {
    const session = await sessionOf(app, (await newMember()).cookie);
    const { secret, sealed } = startTotp(app, session);
    const code = totpCode(secret, app.clock.now());
    return async () => rowsOf(await finishTotp(app, session, { sealed, code }));
  },
  'member.remove-totp': async () => {
    const { cookie } = await newMember();
    await addTotp(app, cookie);
    return async () => rowsOf(await removeTotp(app, await sessionOf(app, cookie)));
  },
  'member.renew-recovery-codes': async () => {
    const { cookie } = await newMember();
    await addTotp(app, cookie);
    return async () => rowsOf(await renewRecoveryCodes(app, await sessionOf(app, cookie)));
  },
  'mail.retry': async () => {
    await app.db.write((db) =>
      db
        .insertInto('outbox')
        .values({
          ...{ key: 'order_placed:0', kind: 'order_placed', recipient: newEmail(), locale: 'en' },
          ...{ data_json: '{"orderId":0}', created_at: 0, failed_at: 1, last_error: '550 unknown' },
        })
        .execute(),
    );
    return () => retryMails(app);
  },
  'message.answer': async () => {
    const id = await newMessage();
    return async () => rowsOf(await answerTicket(app, { id, text: 'Yes' }));
  },
  'message.assign': async () => {
    const id = await newMessage();
    return async () => rowsOf(await assignTicket(app, { id, memberId: owner.memberId }));
  },
  'message.close': async () => {
    const id = await newMessage();
    return async () => rowsOf(await closeTicket(app, { id }));
  },
  'message.reopen': async () => {
    const id = await newMessage();
    rowsOf(await closeTicket(app, { id }));
    return async () => rowsOf(await reopenTicket(app, { id }));
  },
  'message.mark-spam': async () => {
    const id = await newMessage();
    return async () => rowsOf(await markSpam(app, { id }));
  },
  'message.unmark-spam': async () => {
    const id = await newMessage();
    rowsOf(await markSpam(app, { id }));
    return async () => rowsOf(await unmarkSpam(app, { id }));
  },
  'message.note': async () => {
    const id = await newMessage();
    return async () => rowsOf(await noteTicket(app, { id, text: 'Called back' }));
  },
  'message.remove-note': async () => {
    const id = await newMessage();
    const { noteId } = rowsOf(await noteTicket(app, { id, text: 'Called back' }));
    return async () => rowsOf(await removeTicketNote(app, { id, noteId }));
  },
  'review.publish': async () => {
    const reviewId = await newReview();
    return async () => rowsOf(await publishReview(app, { reviewId }));
  },
  'review.hide': async () => {
    const reviewId = await newReview();
    return async () => rowsOf(await hideReview(app, { reviewId, reason: 'Spam' }));
  },
  'review.requeue': async () => {
    const reviewId = await newReview();
    rowsOf(await publishReview(app, { reviewId }));
    return async () => rowsOf(await requeueReview(app, { reviewId }));
  },
  'review.reply': async () => {
    const reviewId = await newReview();
    return async () => rowsOf(await replyToReview(app, { reviewId, text: 'Thank you' }));
  },
  'customer.create': async () => async () =>
    rowsOf(
      await createCustomer(
        app,
        {
          ...{ FirstName: 'Noura', LastName: 'Aziz', EmailAddress: newEmail(), MobileNo: '+91 98450 20160' },
          ...{ AddressLineOne: '22 Residency Road', CountryID: 356, StateProvinceId: -999, CityId: -999 },
          PostalCode: '560025',
        },
        { locale: 'en' },
      ),
    ),
  'customer.change-email': async () => {
    const { email } = await signIn(shop);
    return async () => rowsOf(await setEmail(app, email, newEmail()));
  },
  'customer.end-session': async () => {
    const { userId } = await signIn(shop);
    const [session] = (await readCustomerProfile(app, userId))?.sessions ?? [];
    return () => endCustomerSession(app, { customerId: userId, name: session?.name ?? '' });
  },
  'customer.end-sessions': async () => {
    const { userId } = await signIn(shop);
    return () => endCustomerSessions(app, userId);
  },
  'customer.export': async () => {
    const { email } = await signIn(shop);
    return async () => rowsOf(await exportPerson(app, email));
  },
  'customer.export-list': async () => () => recordListExport(app, 'customer', { count: 3, isCapped: false }),
  'customer.erase': async () => {
    const { email } = await signIn(shop);
    return async () => rowsOf(await eraseCustomer(app, email));
  },
  'vendor.approve': async () => {
    const id = await newRequest();
    return async () => rowsOf(await approveRequest(app, id, { en: undefined, ar: undefined }));
  },
  'vendor.reject': async () => {
    const id = await newRequest();
    return async () => rowsOf(await rejectRequest(app, id));
  },
  'vendor.add': async () => async () => rowsOf(await addVendor(app, sellerFields('Added'))),
  'vendor.change': async () => {
    const id = await newSeller();
    return async () => rowsOf(await changeVendor(app, id, { name_en: 'Renamed' }));
  },
  'vendor.close': async () => {
    const id = await newSeller();
    return async () => rowsOf(await setVendorClosed(app, id, true));
  },
  'vendor.reopen': async () => {
    const id = await newSeller();
    rowsOf(await setVendorClosed(app, id, true));
    return async () => rowsOf(await setVendorClosed(app, id, false));
  },
  'vendor.move-products': async () => {
    const to = await newSeller();
    return async () => rowsOf(await moveProducts(app, { from: 1, to }));
  },
  'subscriber.remove': async () => {
    const email = newEmail();
    await subscribe(shop, email);
    return () => removeSubscriber(app, email);
  },
  'subscriber.export-list': async () => () =>
    recordListExport(app, 'subscriber', { count: 3, isCapped: false }),
  'product.add': async () => {
    const { record, pictures } = await readProduct();
    return async () => rowsOf(await addProduct(app, { ...record, id: 'copy', sku: 'COPY' }, { pictures }));
  },
  'product.save': async () => {
    const { record } = await readProduct();
    return async () => rowsOf(await saveProduct(app, { ...record, netContent: '1 kg, new' }));
  },
  'product.change-status': async () => async () => rowsOf(await setStatus(app, [await product()], 'hidden')),
  'product.change-terms': async () => async () =>
    rowsOf(await setTerms(app, await product(), { orderMaximum: 3 })),
  'product.add-tag': async () => {
    const { id: tagId } = await newTag('New');
    return async () => rowsOf(await tagProducts(app, { tagId, mode: 'add', products: [{ id: 1 }] }));
  },
  'product.remove-tag': async () => {
    const { id: tagId } = await newTag('Old');
    const change = { tagId, products: [{ id: 1 }] };
    rowsOf(await tagProducts(app, { ...change, mode: 'add' }));
    return async () => rowsOf(await tagProducts(app, { ...change, mode: 'remove' }));
  },
  'remittance.record': async () => async () =>
    rowsOf(
      await recordRemittance(app, {
        bytes: Buffer.from('AWB,Amount\nBD-1,499\n'),
        ...{ carrier: 'Blue Dart', reference: 'UTR 1' },
      }),
    ),
  'import.apply': async () => {
    const id = await newImport();
    return () => runStep(id, 'applying');
  },
  'import.undo': async () => {
    const id = await newImport();
    await runStep(id, 'applying');
    return () => runStep(id, 'undoing');
  },
  'price-change.create': async () => newPriceChange,
  'price-change.cancel': async () => {
    const id = await newPriceChange();
    return async () => rowsOf(await cancelPriceChange(app, { id }));
  },
  'price-change.undo': async () => {
    const id = await newPriceChange();
    // Changed since, so that no price is restored.
    await app.db.write((db) =>
      db.updateTable('price_change').set({ state: 'applied' }).where('id', '=', id).execute(),
    );
    return async () => rowsOf(await undoPriceChange(app, { id }));
  },
  'stock.adjust': async () => {
    const adjustment = { name: await product(), quantity: 7, reason: 'count' };
    return async () => rowsOf(await adjustStock(app, [adjustment], { mode: 'set', madeBy: 'Layla' }));
  },
  'stock.set-threshold': async () => async () =>
    rowsOf(await setThreshold(app, { productId: 1, threshold: 9 })),
  'term.add': async () => async () => rowsOf(await addTerm(app, 'tag', tagNames('Added'))),
  'term.change': async () => {
    const { id } = await newTag('Misspelt');
    return async () => rowsOf(await changeTerm(app, { kind: 'tag', id }, tagNames('Spelt')));
  },
  'term.move': async () => {
    const { id } = await newTag('Last');
    return async () => rowsOf(await moveTerm(app, { kind: 'tag', id }, 'up'));
  },
  'term.merge': async () => {
    const [from, to] = [await newTag('One'), await newTag('Other')];
    return async () => rowsOf(await mergeTerms(app, { kind: 'tag', from: from.id, to: to.id }));
  },
  'term.delete': async () => {
    const { id } = await newTag('Unused');
    return async () => rowsOf(await deleteTerm(app, { kind: 'tag', id }));
  },
  'banner.add': async () => {
    const { change } = await bannerChange();
    return async () => rowsOf(await addPromotion(app, 'banner', change));
  },
  'banner.change': async () => {
    const { id, change } = await bannerChange();
    return async () => rowsOf(await changePromotion(app, 'banner', id, change));
  },
  'banner.change-status': async () => {
    const { id } = await bannerChange();
    return async () => rowsOf(await setPromotionStatus(app, 'banner', id, 'archived'));
  },
  'announcement.add': async () => async () => rowsOf(await addPromotion(app, 'announcement', ANNOUNCEMENT)),
  'announcement.change': async () => {
    const { id } = rowsOf(await addPromotion(app, 'announcement', ANNOUNCEMENT));
    const record = { ...ANNOUNCEMENT.record, link: '/shipping' };
    return async () => rowsOf(await changePromotion(app, 'announcement', id, { ...ANNOUNCEMENT, record }));
  },
  'announcement.change-status': async () => {
    const { id } = rowsOf(await addPromotion(app, 'announcement', ANNOUNCEMENT));
    return async () => rowsOf(await setPromotionStatus(app, 'announcement', id, 'published'));
  },
  'campaign.add': async () => {
    const { change } = await campaignChange();
    return async () => rowsOf(await addPromotion(app, 'campaign', change));
  },
  'campaign.change': async () => {
    const { id, change } = await campaignChange();
    return async () => rowsOf(await changePromotion(app, 'campaign', id, change));
  },
  'campaign.change-status': async () => {
    const { id } = await campaignChange();
    return async () => rowsOf(await setPromotionStatus(app, 'campaign', id, 'draft'));
  },
  'coupon.add': async () => newCoupon,
  'coupon.edit': async () => {
    const code = await newCoupon();
    return async () => rowsOf(await editCoupon(app, code, (terms) => ({ ...terms, amount: 500 })));
  },
  'coupon.end': async () => {
    const code = await newCoupon();
    return async () => rowsOf(await endCoupon(app, code));
  },
  'coupon.reopen': async () => {
    const code = await newCoupon();
    rowsOf(await endCoupon(app, code));
    return async () => rowsOf(await reopenCoupon(app, code, { endsAt: undefined, defaultEnd: 9e12 }));
  },
  'label.change': async () => async () =>
    rowsOf(await changeLabels(app, [{ key: 'lbl_com_close', locale: 'en', text: 'Shop' }])),
  'label.reset': async () => {
    rowsOf(await changeLabels(app, [{ key: 'lbl_com_close', locale: 'en', text: 'My shop' }]));
    return () => resetLabels(app, { key: 'lbl_com_close' });
  },
  'delivery.add': async () => async () =>
    rowsOf(await changeDeliveryRules(app, { kind: 'save-zone', id: 0, zone: deliveryZone(0) })),
  'delivery.change': async () => async () =>
    rowsOf(await changeDeliveryRules(app, { kind: 'weigh', defaultGrams: 750 })),
  'delivery.remove': async () => {
    const { rules } = rowsOf(
      await changeDeliveryRules(app, { kind: 'save-zone', id: 0, zone: deliveryZone(0) }),
    );
    const { id = 0 } = rules.zones.at(-1) ?? {};
    return async () => rowsOf(await changeDeliveryRules(app, { kind: 'remove', id }));
  },
  'setting.change': async () => async () => rowsOf(await changeSetting(app, 'reviews_moderated', ['on'])),
  'variable.set': async () => async () =>
    rowsOf(await changePayments(app, [['STRIPE_WEBHOOK_SECRET', 'whsec_of_bicycles_1234']])),
  'variable.remove': async () => {
    rowsOf(await changePayments(app, [['PAYPAL_WEBHOOK_ID', 'WH-of-the-bicycles']]));
    return async () => rowsOf(await changePayments(app, [['PAYPAL_WEBHOOK_ID', '']]));
  },
  'setting.reset': async () => async () => rowsOf(await resetSetting(app, 'reviews_moderated')),
  'backup.create': async () => () => runBackup(app),
  'backup.check': async () => {
    const name = await newBackup();
    return () => checkBackup(app, name);
  },
  'backup.download': async () => {
    const name = await newBackup();
    return () => openBackup(app, name);
  },
  'demo.remove': async () => async () =>
    rowsOf(await removeDemo(app, { withCustomers: true, isBackedUp: true })),
};

/** PostgreSQL has backups of its own. */
const isTaken = (action: Action) => inject('engine') === 'sqlite' || !action.startsWith('backup.');

describe('the audit log', () => {
  test.each(ACTIONS.filter(isTaken))('has exactly one entry for %s', async (action) => {
    const run = await DRIVERS[action]();
    const { last } = await app.db.read
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
      .executeTakeFirstOrThrow();
    await asActor(actorOf({ id: owner.memberId, name: 'Layla Haddad' }), run);
    const entries = await app.db.read
      .selectFrom('audit_entry')
      .selectAll()
      .where('id', '>', Number(last))
      .execute();
    // The removal of the demo makes a backup first.
    const [entry, ...more] = entries.filter((one) => action !== 'demo.remove' || one.action === action);
    expect([entry?.action, more]).toEqual([action, []]);
    expect(entry).toMatchObject({ actor_kind: 'member', at: app.clock.now() });
    // The log cannot be erased, so it has no customer's data and no secret.
    const values = `${entry?.before_json} ${entry?.after_json} ${entry?.subject_id}`;
    if (!action.startsWith('member.')) expect(values).not.toMatch(/person\d+@|customer\d+@/);
    expect(values).not.toMatch(/argon2|bicycles/);
  });
});
