import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const LONG_NAMES = {
  en: 'Slow-Release Micellar Casein and Whey Isolate Night Protein with Digestive Enzymes, Magnesium and Zinc, Madagascar Vanilla'.slice(
    0,
    120,
  ),
  ar: 'بروتين ليلي بطيء الامتصاص من الكازين ومصل اللبن المعزول مع إنزيمات الهضم والمغنيسيوم والزنك بنكهة فانيليا مدغشقر الأصلية الفاخرة للرياضيين'.slice(
    0,
    120,
  ),
} as const;

/** 1,00,000.00 rupees, as displayed. */
export const HIGH_PRICE = '₹1,00,000';

export const WITHOUT_PICTURE = 5;
export const WITH_200_REVIEWS = 1;
export const WITHOUT_REVIEWS = 11;

/** Makes all names and prices of the shop in `folder` extreme. Built pages contain the categories, so these stay. */
export const makeExtreme = (folder: string): void => {
  const database = new DatabaseSync(join(folder, 'shop.db'));
  database
    .prepare(
      `update product set name_en = ?, name_ar = ?, price = 10000000,
        discounted_price = case when discounted_price is null then null else 9999999 end,
        short_description_en = ?, short_description_ar = ?, is_hot_deal = (id = ${WITHOUT_PICTURE})`,
    )
    .run(LONG_NAMES.en, LONG_NAMES.ar, `${LONG_NAMES.en}. `.repeat(4), `${LONG_NAMES.ar}. `.repeat(4));
  const long = (name: string) =>
    `${name} = upper(${name} || ' ' || replace(hex(zeroblob(6)), '00', ${name} || ' '))`;
  database.exec(`update manufacturer set ${long('name_en')}, ${long('name_ar')}`);
  database.exec(`delete from product_image where product_id % 3 = ${WITHOUT_PICTURE % 3}`);
  const insert = database.prepare(`insert into review
    (product_id, rating, title, body, reviewer_name, reviewer_email, language, is_verified, is_published, created_at)
    values (${WITH_200_REVIEWS}, 5, ?, ?, ?, ?, 'ar', 0, 1, ?)`);
  for (let n = 0; n < 200; n += 1)
    insert.run(
      LONG_NAMES.ar,
      LONG_NAMES.ar.repeat(9),
      LONG_NAMES.ar,
      `crowd-${n}@example.com`,
      Date.now() + n,
    );
  database.exec(`update product set rating_count = 200, rating_sum = 1000 where id = ${WITH_200_REVIEWS}`);
  database.close();
};
