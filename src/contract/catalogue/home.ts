import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { productDetailRow } from './products.ts';
import { reviewRow } from './reviews.ts';

const plain = v.object({ recordValueJson: e.recordValueJson });

const bannerRow = v.object({
  BannerId: v.number(),
  ThemeTypeID: v.pipe(v.number(), v.description('Only 2 is shown')),
  BannerImgUrl: e.url,
  TopTitle: v.string(),
  MainTitle: v.string(),
  BottomTitle: v.string(),
  LeftButtonText: v.string(),
  LeftButtonUrl: v.string(),
  // Extensions to the specification.
  TextColor: v.picklist(['dark', 'light']),
  Color: v.pipe(v.string(), v.description('Background colour of the picture, #rrggbb')),
  Width: v.nullable(v.number()),
  Height: v.nullable(v.number()),
  PhoneImgUrl: e.url,
  PhoneWidth: v.nullable(v.number()),
  PhoneHeight: v.nullable(v.number()),
});
export type BannerRow = v.InferOutput<typeof bannerRow>;

const campaignRow = v.object({
  CampaignId: v.number(),
  MainTitle: v.string(),
  DiscountTitle: v.string(),
  CoverPictureUrl: e.url,
  Body: v.pipe(v.string(), v.description('Sanitised HTML')),
  // Extensions to the specification.
  Color: v.pipe(v.string(), v.description('Colour of the upper edge of the cover, #rrggbb')),
  Width: v.nullable(v.number()),
  Height: v.nullable(v.number()),
  LocalizationJsonData: e.localizedTexts,
  ProductsIds: v.optional(v.array(v.number())),
});
export type CampaignRow = v.InferOutput<typeof campaignRow>;

const labelRow = v.object({
  ...v.pick(productDetailRow, [
    'ProductId',
    'ProductName',
    'CategoryName',
    'ProteinPerServing',
    'Ingredients',
    'AllergensJson',
    'DeclarationsJson',
    'NutritionJson',
  ]).entries,
  Foods: v.pipe(
    v.object({
      Total: v.number(),
      Nutrition: v.number(),
      Ingredients: v.number(),
      Maker: v.number(),
      Sweeteners: v.number(),
    }),
    v.description('Foods on sale, and how many of them declare what'),
  ),
  ReturnDays: v.number(),
});
export type LabelRow = v.InferOutput<typeof labelRow>;

const quotedRow = v.object({
  ...v.pick(productDetailRow, ['ProductId', 'ProductName', 'CategoryName']).entries,
  ...v.pick(reviewRow, ['Rating', 'Title', 'Body', 'ReviewerName', 'Language', 'IsVerified']).entries,
});
export type QuotedRow = v.InferOutput<typeof quotedRow>;

export const homeEndpoints = {
  // Extensions to the specification: the label of the best seller among those that declare all, and the reviews below it.
  'get-home-label': e.rows(plain, labelRow),
  'get-quoted-reviews': e.rows(plain, quotedRow),
  'get-home-screen-banner': e.rows(plain, bannerRow),
  'get-web-campaign-list': e.rows(plain, campaignRow),
  'get-web-campaign-detail': e.rows(
    v.object({ CampaignId: e.id, recordValueJson: e.recordValueJson }),
    campaignRow,
  ),
  // Extension to the specification: shipping settings, social profiles, payment methods and the order of home.
  'get-shop-terms': e.object(
    plain,
    v.object({
      FreeShippingFrom: v.pipe(e.rupees, v.description('Subtotal from which an order ships free')),
      SocialLinks: v.optional(v.pipe(v.array(v.string()), v.description("URLs of the shop's profiles"))),
      LegalLines: v.optional(
        v.pipe(v.array(v.string()), v.description('Registrations of the seller for the footer, in the Gulf')),
      ),
      PaymentMethods: v.optional(
        v.pipe(v.array(v.number()), v.description('Ids of the payment methods that the shop offers')),
      ),
      HomeSections: v.optional(
        v.pipe(v.array(v.string()), v.description('Sections of home below its banners, in their order')),
      ),
      KeptDays: v.optional(
        v.pipe(
          v.record(v.string(), v.number()),
          v.description(
            'Days for which personal data is kept, by the lines of the privacy page that can differ',
          ),
        ),
      ),
    }),
  ),
  'get-website-logo': e.rows(plain, v.object({ AppConfigValue: e.url })),
};
