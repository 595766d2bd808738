import { becomeVendor } from './en/become-vendor.ts';
import { bestFacilities } from './en/best-facilities.ts';
import { campaign } from './en/campaign.ts';
import { card } from './en/card.ts';
import { cart } from './en/cart.ts';
import { checkout } from './en/checkout.ts';
import { common } from './en/common.ts';
import { compare } from './en/compare.ts';
import { contact } from './en/contact.ts';
import { errors } from './en/errors.ts';
import { faq } from './en/faq.ts';
import { footer } from './en/footer.ts';
import { home } from './en/home.ts';
import { listing } from './en/listing.ts';
import { login } from './en/login.ts';
import { mail } from './en/mail.ts';
import { messages } from './en/messages.ts';
import { navbar } from './en/navbar.ts';
import { orders } from './en/orders.ts';
import { privacy } from './en/privacy.ts';
import { product } from './en/product.ts';
import { resetPassword } from './en/reset-password.ts';
import { review } from './en/review.ts';
import { searchHeader } from './en/search-header.ts';
import { signup } from './en/signup.ts';
import { subscribe } from './en/subscribe.ts';
import { topHeader } from './en/top-header.ts';
import { updateProfile } from './en/update-profile.ts';
import { wishlist } from './en/wishlist.ts';

/** Every label of the shop by its `labelHtmlId`; English is the default text. */
export const english = {
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
} as const;

export type LabelKey = keyof typeof english;
/** Codes of refusals: each has its sentence, so an untranslated one does not compile. */
type CodeOf<Key> = Key extends `err_${infer Code}` ? Code : never;
export type ErrorCode = CodeOf<keyof typeof errors>;
