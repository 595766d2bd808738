/** Data of an older API server: nested lists are JSON text, and optional fields are absent or null. */
const json = (value: unknown): string => JSON.stringify(value);
const images = (name: string) => json([{ AttachmentURL: `/content/products/${name}.png` }]);
const inArabic = (en: string, ar: string) =>
  json([
    { langId: 1, text: en },
    { langId: 2, text: ar },
  ]);

export const CATEGORIES = [
  {
    CategoryID: 1,
    Name: 'Proteins',
    ParentCategoryID: null,
    AttachmentURL: '/content/categories/1.png',
    LocalizationJsonData: inArabic('Proteins', 'بروتينات'),
  },
  {
    CategoryID: 2,
    Name: 'Whey Protein',
    ParentCategoryID: 1,
    AttachmentURL: null,
    LocalizationJsonData: null,
  },
];

export const PRODUCTS = [
  {
    ProductId: 11,
    ProductName: 'Plain Whey',
    CategoryName: 'Whey Protein',
    ShortDescription: 'Whey without anything else.',
    Price: 1500,
    DiscountedPrice: null,
    DiscountId: null,
    IsDiscountCalculated: false,
    CouponCode: null,
    Rating: null,
    MarkAsNew: true,
    ProductImagesJson: images('11'),
    DiscEndDate: null,
  },
  {
    ProductId: 12,
    ProductName: 'Training Shirt',
    CategoryName: 'Proteins',
    ShortDescription: null,
    Price: 900.5,
    DiscountedPrice: 700.25,
    DiscountId: 3,
    IsDiscountCalculated: true,
    Rating: 4,
    MarkAsNew: false,
    ProductImagesJson: images('12'),
    DiscEndDate: '2030-01-01T00:00:00',
  },
];

const DETAIL = {
  StockQuantity: 20,
  DisplayStockQuantity: true,
  OrderMaximumQuantity: null,
  VendorName: 'First Vendor',
  ManufacturerName: null,
  TotalReviews: 1,
  FullDescription: '<p>Good<script>window.stolen = 1</script> stuff</p>',
  MetaTitle: null,
  MetaDescription: null,
  MetaKeywords: null,
  IsShippingFree: false,
  EstimatedShippingDays: 3,
  ProductTagsJson: json([{ TagName: 'Muscle' }]),
  ProductShipMethodsJson: json([{ ShippingMethodName: 'By road' }]),
};

export const detailOf = (id: number) => {
  const product = PRODUCTS.find((each) => each.ProductId === id);
  if (!product) return [];
  const { CategoryName, MarkAsNew, DiscEndDate, ...known } = product;
  const choices =
    id === 12
      ? {
          ProductSizesJson: json([{ SizeID: 1, ShortName: 'M' }]),
          ProductColorsJson: json([{ ColorID: 2, ColorName: 'Red', HexCode: '#ff0000' }]),
        }
      : { ProductSizesJson: null, ProductColorsJson: '[]' };
  return [{ ...known, ...DETAIL, ...choices }];
};

export const attributesOf = (id: number) =>
  id === 12
    ? [
        attribute(1, 'Color', 2, 'Red', 0),
        attribute(2, 'Size', 1, 'M', 0),
        attribute(3, 'Sleeve', 7, 'Long', 50),
      ]
    : [];

function attribute(id: number, name: string, value: number, shown: string, more: number) {
  return {
    ProductAttributeID: id,
    AttributeDisplayName: name,
    PrimaryKeyValue: value,
    PrimaryKeyDisplayValue: shown,
    AdditionalPrice: more,
    IsRequiredAttribute: true,
  };
}

export const REVIEWS = [
  {
    Rating: 4,
    Title: 'Fine',
    ReviewerName: 'Ravi',
    ReviewDate: '2024-02-03T04:05:06.123',
    Body: 'It mixes well.',
  },
];

export const BANNERS = [
  {
    ThemeTypeID: 2,
    BannerImgUrl: '/content/banners/1.png',
    TopTitle: 'New',
    MainTitle: 'Strength of the host',
    BottomTitle: null,
    LeftButtonText: 'Shop now',
    LeftButtonUrl: '/all-products/0/all-categories',
  },
  { ThemeTypeID: 1, BannerImgUrl: '/content/banners/old.png', MainTitle: 'Another theme' },
];

export const CAMPAIGNS = [
  {
    CampaignId: 5,
    MainTitle: 'Summer',
    DiscountTitle: 'Up to 20%',
    CoverPictureUrl: '/content/campaigns/5.png',
    Body: '<p>Sun</p>',
  },
];

export const SIZES = [
  { SizeID: 1, Name: 'Medium', ShortName: 'M', Inches: null, Centimeters: null, LocalizationJsonData: null },
];
export const COLORS = [{ ColorID: 2, ColorName: 'Red', HexCode: '#ff0000' }];
export const MANUFACTURERS = [{ ManufacturerID: 4, Name: 'First Brand' }];
export const TAGS = [{ TagID: 6, TagName: 'Muscle' }];
export const COUNTRIES = [{ CountryID: 1, CountryName: 'India' }];
export const STATES = [{ StateProvinceID: 10, StateName: 'Kerala' }];
export const CITIES = [{ CityID: 100, CityName: 'Kochi' }];
export const PAYMENT_METHODS = [
  { PaymentMethodId: 5, ImageUrl: '/content/pay/card.png' },
  { PaymentMethodId: 6, ImageUrl: null },
];
export const LOGO = '/content/logo.png';

export const USER = {
  UserID: 77,
  FirstName: 'Meera',
  LastName: 'Nair',
  MobileNo: null,
  AddressLineOne: '1 Beach Road',
  CountryID: 1,
  CountryName: 'India',
  StateProvinceID: 10,
  StateName: 'Kerala',
  CityID: 100,
  CityName: 'Kochi',
  PostalCode: null,
  EmailAddress: 'meera@example.com',
};
export const PASSWORD = 'older-password';
export const TOKEN = 'older-token';
export const OTP = '246810';
export const COUPON = 'OLDER10';
