import { becomeVendor } from './en/account/become-vendor.ts';
import { contact } from './en/account/contact.ts';
import { guest } from './en/account/guest.ts';
import { login } from './en/account/login.ts';
import { privacy } from './en/account/privacy.ts';
import { resetPassword } from './en/account/reset-password.ts';
import { signup } from './en/account/signup.ts';
import { subscribe } from './en/account/subscribe.ts';
import { updateProfile } from './en/account/update-profile.ts';
import { bestFacilities } from './en/catalogue/best-facilities.ts';
import { campaign } from './en/catalogue/campaign.ts';
import { card } from './en/catalogue/card.ts';
import { compare } from './en/catalogue/compare.ts';
import { finder } from './en/catalogue/finder.ts';
import { home } from './en/catalogue/home.ts';
import { listing } from './en/catalogue/listing.ts';
import { product } from './en/catalogue/product.ts';
import { review } from './en/catalogue/review.ts';
import { wishlist } from './en/catalogue/wishlist.ts';
import { common } from './en/chrome/common.ts';
import { errors } from './en/chrome/errors.ts';
import { faq } from './en/chrome/faq.ts';
import { footer } from './en/chrome/footer.ts';
import { messages } from './en/chrome/messages.ts';
import { navbar } from './en/chrome/navbar.ts';
import { searchHeader } from './en/chrome/search-header.ts';
import { topHeader } from './en/chrome/top-header.ts';
import { cart } from './en/orders/cart.ts';
import { checkout } from './en/orders/checkout.ts';
import { mail } from './en/orders/mail.ts';
import { orders } from './en/orders/orders.ts';
import { returnMail } from './en/orders/return-mail.ts';
import { returns } from './en/orders/returns.ts';
import { taxDocument } from './en/orders/tax-document.ts';
import { trackOrder } from './en/orders/track-order.ts';

/** Every label of the shop by its `labelHtmlId`; English is the default text. */
export const english = {
  ...topHeader,
  ...searchHeader,
  ...navbar,
  ...footer,
  ...cart,
  ...checkout,
  ...login,
  ...guest,
  ...signup,
  ...faq,
  ...contact,
  ...subscribe,
  ...becomeVendor,
  ...bestFacilities,
  ...updateProfile,
  ...privacy,
  ...finder,
  ...home,
  ...listing,
  ...product,
  ...review,
  ...card,
  ...orders,
  ...trackOrder,
  ...returns,
  ...resetPassword,
  ...campaign,
  ...compare,
  ...wishlist,
  ...common,
  ...messages,
  ...mail,
  ...returnMail,
  ...taxDocument,
  ...errors,
} as const;

export type LabelKey = keyof typeof english;
/** Codes of refusals: each has its sentence, so an untranslated one does not compile. */
type CodeOf<Key> = Key extends `err_${infer Code}` ? Code : never;
export type ErrorCode = CodeOf<keyof typeof errors>;
