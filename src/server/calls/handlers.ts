import type { EndpointName } from '#contract/endpoints.ts';
import { getCartItems } from '#server/cart/get-cart-items.ts';
import { getCouponDiscount } from '#server/cart/get-coupon-discount.ts';
import { getListingFacets } from '#server/catalogue/facets.ts';
import * as filters from '#server/catalogue/filter-lists.ts';
import { getHomeLabel } from '#server/catalogue/home-label.ts';
import { listProducts } from '#server/catalogue/list-products.ts';
import { getPopularSearches } from '#server/catalogue/popular-searches.ts';
import { listAttributes } from '#server/catalogue/product-choices.ts';
import { getProductDetail } from '#server/catalogue/product-detail.ts';
import * as products from '#server/catalogue/product-lists.ts';
import { listSuggestions } from '#server/catalogue/suggestions.ts';
import { listVariants } from '#server/catalogue/variants/list-variants.ts';
import { listPaymentMethods } from '#server/checkout/payment-methods.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import * as home from '#server/content/home.ts';
import { getLocalization } from '#server/content/localization.ts';
import type { Handler } from '#server/context.ts';
import { confirmContact } from '#server/customers/confirm/confirm-contact.ts';
import { sendContactCode } from '#server/customers/confirm/send-code.ts';
import { getDeletion } from '#server/customers/deletion/find-deletion.ts';
import { requestDeletion } from '#server/customers/deletion/request-deletion.ts';
import { cancelDeletion, undoDeletion } from '#server/customers/deletion/withdraw-deletion.ts';
import { confirmEmailChange, requestEmailChange } from '#server/customers/email/change-email.ts';
import { getMyData } from '#server/customers/get-my-data.ts';
import { claimGuestOrders } from '#server/customers/guests/claim-orders.ts';
import { saveGuest } from '#server/customers/guests/save-guest.ts';
import { logIn, logOut } from '#server/customers/log-in.ts';
import * as reset from '#server/customers/reset/reset-password.ts';
import { useSignInLink } from '#server/customers/sign-in-link/use-link.ts';
import { signUp } from '#server/customers/sign-up.ts';
import { getProfile, updateProfile } from '#server/customers/update-profile.ts';
import { changeLists, getLists } from '#server/lists/change-lists.ts';
import { findPostalPlace } from '#server/locations/find-postal-place.ts';
import * as locations from '#server/locations/list-locations.ts';
import { contactUs } from '#server/messages/contact-us.ts';
import { insertSubscriber } from '#server/newsletter/insert-subscriber.ts';
import { getNewsletterLink, useNewsletterLink } from '#server/newsletter/use-link.ts';
import { cancelLinkedOrder } from '#server/order-links/cancel-linked-order.ts';
import { getLinkedOrder } from '#server/order-links/get-linked-order.ts';
import { getOrderLink } from '#server/order-links/get-order-link.ts';
import { listLinkedDocuments } from '#server/order-links/list-linked-documents.ts';
import { listLinkedMessages } from '#server/order-links/list-linked-messages.ts';
import { sendOrderLink } from '#server/order-links/send-order-link.ts';
import { listOrderItems, listOrders } from '#server/orders/order-history.ts';
import { cancelPayment } from '#server/payments/cancel-payment.ts';
import { getCardKey } from '#server/payments/card-key.ts';
import { confirmPayment } from '#server/payments/confirm-payment.ts';
import { handleSandboxAction } from '#server/payments/sandbox-action.ts';
import { claimLinkedTransfer } from '#server/payments/transfers/claim-transfer.ts';
import { getReturns } from '#server/returns/get-returns.ts';
import { requestReturn } from '#server/returns/request-return.ts';
import { withdrawReturn } from '#server/returns/withdraw-return.ts';
import { insertReview } from '#server/reviews/insert-review.ts';
import { listReviews } from '#server/reviews/list-reviews.ts';
import { listQuotedReviews } from '#server/reviews/quoted-reviews.ts';
import { createVendorRequest } from '#server/vendors/create-vendor-request.ts';
import { sealPassword } from '#server/vendors/seal-password.ts';

/** Maps each endpoint to its use case. The type makes a missing endpoint a compile error. */
export const handlers: { readonly [N in EndpointName]: Handler<N> } = {
  'get-home-screen-banner': home.listBanners,
  'get-web-campaign-list': home.listCampaigns,
  'get-web-campaign-detail': home.getCampaign,
  'get-shop-terms': home.getShopTerms,
  'get-home-label': getHomeLabel,
  'get-quoted-reviews': listQuotedReviews,
  'get-website-logo': home.getWebsiteLogo,
  'get-popular-categories': filters.listCategories,
  'get-categories-list': (context, page) => filters.listCategories(context, page),
  'get-size-list': filters.listSizes,
  'get-manufacturer-list': filters.listManufacturers,
  'get-popular-tags': filters.listTags,
  'get-colors-list': filters.listColors,
  'get-all-products': listProducts,
  'get-listing-facets': getListingFacets,
  'get-search-suggestions': listSuggestions,
  'get-popular-searches': getPopularSearches,
  'get-recents-products-list': products.listTabProducts,
  'get-popular-products-list': products.listPopularProducts,
  'get-related-products-list': products.listRelatedProducts,
  'get-latest-hot-product': products.findHotProduct,
  'get-customer-favourite-products': products.listFavouriteProducts,
  'get-products-list-by-ids': products.listProductsByIds,
  'get-product_detail': getProductDetail,
  'get-product-all-attributes-by-productId': listAttributes,
  'get-product-variants': listVariants,
  'get-product-reviews': listReviews,
  'insert-product-review': insertReview,
  'get-customer-cart-items': getCartItems,
  'get-coupon-code-discount-value': getCouponDiscount,
  'get-payment-methods': listPaymentMethods,
  'get-strp-pub-key': getCardKey,
  'signup-user': signUp,
  'get-user-login': logIn,
  'use-sign-in-link': useSignInLink,
  'save-guest': saveGuest,
  'claim-guest-orders': claimGuestOrders,
  'get-profile': getProfile,
  'update-profile': updateProfile,
  'send-contact-code': sendContactCode,
  'confirm-contact': confirmContact,
  'get-my-data': getMyData,
  'request-account-deletion': requestDeletion,
  'get-account-deletion': getDeletion,
  'cancel-account-deletion': cancelDeletion,
  'undo-account-deletion': undoDeletion,
  'get-newsletter-link': getNewsletterLink,
  'use-newsletter-link': useNewsletterLink,
  'validate-email-send-otp': reset.sendOtp,
  'validate-otp-change-password': reset.changePassword,
  'request-email-change': requestEmailChange,
  'confirm-email-change': confirmEmailChange,
  'get-customer-lists': getLists,
  'change-customer-lists': changeLists,
  logout: logOut,
  'get-countries-list': locations.listCountries,
  'get-states-provinces-list': locations.listStates,
  'get-cities-list': locations.listCities,
  'get-place-by-postal-code': findPostalPlace,
  'post-order': placeOrder,
  'confirm-order-payment': confirmPayment,
  'cancel-order-payment': cancelPayment,
  'sandbox-payment-action': handleSandboxAction,
  'get-customer-order-history-master': listOrders,
  'get-customer-order-history-detail': listOrderItems,
  'get-order-by-link': getLinkedOrder,
  'claim-transfer-by-link': claimLinkedTransfer,
  'cancel-order-by-link': cancelLinkedOrder,
  'send-order-link': sendOrderLink,
  'get-messages-by-link': listLinkedMessages,
  'get-order-link': getOrderLink,
  'get-returns-by-link': getReturns,
  'get-tax-documents-by-link': listLinkedDocuments,
  'request-return-by-link': requestReturn,
  'withdraw-return-by-link': withdrawReturn,
  'en-ur-drow-pass-rndom': sealPassword,
  'create-vendor-request': createVendorRequest,
  'insert-subscriber': insertSubscriber,
  'contact-us': contactUs,
  'get-localization-data': getLocalization,
};
