import { becomeVendor } from './ar/account/become-vendor.ts';
import { contact } from './ar/account/contact.ts';
import { guest } from './ar/account/guest.ts';
import { login } from './ar/account/login.ts';
import { privacy } from './ar/account/privacy.ts';
import { resetPassword } from './ar/account/reset-password.ts';
import { signup } from './ar/account/signup.ts';
import { subscribe } from './ar/account/subscribe.ts';
import { updateProfile } from './ar/account/update-profile.ts';
import { bestFacilities } from './ar/catalogue/best-facilities.ts';
import { campaign } from './ar/catalogue/campaign.ts';
import { card } from './ar/catalogue/card.ts';
import { compare } from './ar/catalogue/compare.ts';
import { finder } from './ar/catalogue/finder.ts';
import { home } from './ar/catalogue/home.ts';
import { listing } from './ar/catalogue/listing.ts';
import { product } from './ar/catalogue/product.ts';
import { review } from './ar/catalogue/review.ts';
import { wishlist } from './ar/catalogue/wishlist.ts';
import { common } from './ar/chrome/common.ts';
import { errors } from './ar/chrome/errors.ts';
import { faq } from './ar/chrome/faq.ts';
import { footer } from './ar/chrome/footer.ts';
import { messages } from './ar/chrome/messages.ts';
import { navbar } from './ar/chrome/navbar.ts';
import { searchHeader } from './ar/chrome/search-header.ts';
import { topHeader } from './ar/chrome/top-header.ts';
import { cart } from './ar/orders/cart.ts';
import { checkout } from './ar/orders/checkout.ts';
import { mail } from './ar/orders/mail.ts';
import { orders } from './ar/orders/orders.ts';
import { returnMail } from './ar/orders/return-mail.ts';
import { returns } from './ar/orders/returns.ts';
import { taxDocument } from './ar/orders/tax-document.ts';
import { trackOrder } from './ar/orders/track-order.ts';
import type { LabelKey } from './en.ts';

export const arabic: Readonly<Record<LabelKey, string>> = {
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
};
