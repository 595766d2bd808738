import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PRODUCTS = [
  {
    ProductId: 7,
    ProductName: 'Foreign Whey',
    CategoryName: 'Powders',
    ShortDescription: 'From elsewhere',
    Price: 1200,
    DiscountedPrice: 0,
    DiscountId: null,
    IsDiscountCalculated: false,
    CouponCode: null,
    Rating: 4,
    MarkAsNew: true,
    ProductImagesJson: JSON.stringify([{ AttachmentURL: 'https://pictures.example/whey.jpg' }]),
    DiscEndDate: null,
    TotalRecords: 1,
  },
];

const DETAIL = {
  ...PRODUCTS[0],
  StockQuantity: 5,
  DisplayStockQuantity: true,
  OrderMaximumQuantity: null,
  VendorName: 'Elsewhere',
  ManufacturerName: 'Elsewhere',
  TotalReviews: 0,
  FullDescription: '<p>Good <strong>stuff</strong></p><script>alert(1)</script>',
  MetaTitle: 'Foreign Whey',
  MetaDescription: '',
  MetaKeywords: '',
  IsShippingFree: false,
  EstimatedShippingDays: 3,
  ProductSizesJson: '[]',
  ProductColorsJson: '[]',
  ProductTagsJson: JSON.stringify([{ TagName: 'whey' }]),
  ProductShipMethodsJson: '[]',
};

const QUOTE = {
  productsData: [
    {
      ProductName: 'Foreign Whey',
      Price: 19.99,
      DiscountedPrice: null,
      Quantity: 2,
      ShippingCharges: 40,
      OrderMaximumQuantity: null,
      ProductId: 7,
      CategoryName: 'Powders',
      ProductImagesJson: JSON.stringify([{ AttachmentURL: '/content/whey.jpg' }]),
    },
  ],
  cartSubTotal: 39.98,
  shippingSubTotal: 40,
  orderTotal: 79.98,
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  'get-popular-categories': [{ CategoryID: 3, Name: 'Powders', ParentCategoryID: null, AttachmentURL: null }],
  'get-categories-list': [{ CategoryID: 3, Name: 'Powders', ParentCategoryID: null, AttachmentURL: null }],
  'get-home-screen-banner': [
    {
      ThemeTypeID: 2,
      BannerImgUrl: '/content/banner.jpg',
      TopTitle: 'New',
      MainTitle: 'A foreign banner',
      BottomTitle: '',
      LeftButtonText: 'Shop',
      LeftButtonUrl: '/all-products/0/all-categories',
    },
  ],
  'get-web-campaign-list': [
    { CampaignId: 1, MainTitle: 'Sale', DiscountTitle: '10 %', CoverPictureUrl: '/c.jpg', Body: '' },
  ],
  'get-all-products': PRODUCTS,
  'get-recents-products-list': PRODUCTS,
  'get-popular-products-list': PRODUCTS,
  'get-latest-hot-product': PRODUCTS,
  'get-customer-favourite-products': PRODUCTS,
  'get-product_detail': [DETAIL],
  'get-product-all-attributes-by-productId': [],
  'get-product-reviews': [],
  'cart-data/get-customer-cart-items': QUOTE,
};

/** Starts an older API server: nested `data`, lists as text, and only the fields of the specification. */
export const openForeignApi = async () => {
  const seen: { readonly path: string; readonly headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push({ path, headers: request.headers });
    const answer = ANSWERS[path.replace(/^\/api\/v1\/(?:dynamic\/dataoperation|common)\//, '')];
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ data: { data: JSON.stringify(answer ?? []) } }));
    request.resume();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
