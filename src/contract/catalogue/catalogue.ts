import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';

const page = v.object({ PageNo: e.pageNo, PageSize: e.pageSize(100), recordValueJson: e.recordValueJson });
const plain = v.object({ recordValueJson: e.recordValueJson });

const categoryRow = v.object({
  CategoryID: v.number(),
  Name: v.string(),
  ParentCategoryID: v.nullable(v.number()),
  AttachmentURL: v.nullable(e.url),
  LocalizationJsonData: e.localizedTexts,
  // Extension to the specification.
  TotalProducts: v.pipe(v.number(), v.description('Products in the category and its descendants')),
  Shelf: v.string(),
});
export type CategoryRow = v.InferOutput<typeof categoryRow>;

const sizeRow = v.object({
  SizeID: v.number(),
  Name: v.string(),
  ShortName: v.string(),
  Inches: v.nullable(v.string()),
  Centimeters: v.nullable(v.string()),
  LocalizationJsonData: e.localizedTexts,
});
export type SizeRow = v.InferOutput<typeof sizeRow>;

export const catalogueEndpoints = {
  'get-popular-categories': e.rows(page, categoryRow),
  'get-categories-list': e.rows(page, categoryRow),
  'get-size-list': e.rows(page, sizeRow),
  'get-manufacturer-list': e.rows(page, v.object({ ManufacturerID: v.number(), Name: v.string() })),
  'get-popular-tags': e.rows(
    page,
    v.object({
      TagID: v.number(),
      TagName: v.string(),
      TagKey: v.optional(
        v.pipe(v.string(), v.description('Extension: name of the tag in the files of the catalogue')),
      ),
    }),
  ),
  'get-colors-list': e.rows(
    plain,
    v.object({ ColorID: v.number(), ColorName: v.string(), HexCode: v.string() }),
  ),
};
