import type { EndpointName } from '#contract/endpoints.ts';
import type { Handler } from './call-context.ts';
import { getCartItems } from './cart/get-cart-items.ts';
import { getListingFacets } from './catalogue/facets.ts';
import * as filters from './catalogue/filter-lists.ts';
import { listProducts } from './catalogue/list-products.ts';
import { listAttributes } from './catalogue/product-choices.ts';
import { getProductDetail } from './catalogue/product-detail.ts';
import * as products from './catalogue/product-lists.ts';
import * as home from './content/home.ts';
import { logIn, logOut } from './customers/log-in.ts';
import { signUp } from './customers/sign-up.ts';
import * as locations from './locations/list-locations.ts';
import { listOrderItems, listOrders } from './orders/order-history.ts';
import { placeOrder } from './orders/place-order.ts';
import { listReviews } from './reviews/list-reviews.ts';
import { listSuggestions } from './search/suggestions.ts';

/** Which use case answers which call: an endpoint without one does not compile. */
export const handlers: { readonly [N in EndpointName]: Handler<N> } = {
  'get-home-screen-banner': home.listBanners,
  'get-web-campaign-list': home.listCampaigns,
  'get-web-campaign-detail': home.getCampaign,
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
  'get-recents-products-list': products.listTabProducts,
  'get-popular-products-list': products.listPopularProducts,
  'get-related-products-list': products.listRelatedProducts,
  'get-latest-hot-product': products.findHotProduct,
  'get-customer-favourite-products': products.listFavouriteProducts,
  'get-products-list-by-ids': products.listProductsByIds,
  'get-product_detail': getProductDetail,
  'get-product-all-attributes-by-productId': listAttributes,
  'get-product-reviews': listReviews,
  'get-customer-cart-items': getCartItems,
  'signup-user': signUp,
  'get-user-login': logIn,
  logout: logOut,
  'get-countries-list': locations.listCountries,
  'get-states-provinces-list': locations.listStates,
  'get-cities-list': locations.listCities,
  'post-order': placeOrder,
  'get-customer-order-history-master': listOrders,
  'get-customer-order-history-detail': listOrderItems,
};
