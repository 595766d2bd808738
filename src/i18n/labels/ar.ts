import { becomeVendor } from './ar/become-vendor.ts';
import { bestFacilities } from './ar/best-facilities.ts';
import { campaign } from './ar/campaign.ts';
import { card } from './ar/card.ts';
import { cart } from './ar/cart.ts';
import { checkout } from './ar/checkout.ts';
import { common } from './ar/common.ts';
import { compare } from './ar/compare.ts';
import { contact } from './ar/contact.ts';
import { errors } from './ar/errors.ts';
import { faq } from './ar/faq.ts';
import { footer } from './ar/footer.ts';
import { home } from './ar/home.ts';
import { listing } from './ar/listing.ts';
import { login } from './ar/login.ts';
import { mail } from './ar/mail.ts';
import { messages } from './ar/messages.ts';
import { navbar } from './ar/navbar.ts';
import { orders } from './ar/orders.ts';
import { privacy } from './ar/privacy.ts';
import { product } from './ar/product.ts';
import { resetPassword } from './ar/reset-password.ts';
import { review } from './ar/review.ts';
import { searchHeader } from './ar/search-header.ts';
import { signup } from './ar/signup.ts';
import { subscribe } from './ar/subscribe.ts';
import { topHeader } from './ar/top-header.ts';
import { updateProfile } from './ar/update-profile.ts';
import { wishlist } from './ar/wishlist.ts';
import type { LabelKey } from './en.ts';

export const arabic: Readonly<Record<LabelKey, string>> = {
  ...topHeader,
  ...searchHeader,
  ...navbar,
  ...footer,
  ...cart,
  ...checkout,
  ...login,
  ...signup,
  ...faq,
  ...contact,
  ...subscribe,
  ...becomeVendor,
  ...bestFacilities,
  ...updateProfile,
  ...privacy,
  ...home,
  ...listing,
  ...product,
  ...review,
  ...card,
  ...orders,
  ...resetPassword,
  ...campaign,
  ...compare,
  ...wishlist,
  ...common,
  ...messages,
  ...mail,
  ...errors,
};
