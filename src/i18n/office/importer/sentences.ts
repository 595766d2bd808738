import type { LabelCode } from '#domain/catalogue/label-checks.ts';
import type { Locale } from '../../locales.ts';
import { editor as arabicEditor } from '../ar/products/editor.ts';
import { facts as arabicFacts } from '../ar/products/facts.ts';
import { editor } from '../en/products/editor.ts';
import { facts } from '../en/products/facts.ts';

export interface Sentence {
  /** What the importer says. Placeholders stand for any text, a `{field}` for the path of a field. */
  readonly en: string;
  readonly ar: string;
  /** Beside the field of a form, which needs no name of the field. */
  readonly here?: Readonly<Record<Locale, string>>;
}

const line = (en: string, ar: string, hereEn?: string, hereAr?: string): Sentence => ({
  ...{ en, ar },
  ...(hereEn !== undefined && hereAr !== undefined && { here: { en: hereEn, ar: hereAr } }),
});

/** The editor checks a label while it is typed, so that its sentences are labels. */
const onLabel = (code: LabelCode, en: string): Sentence => {
  const key = `fault_label_${code}` as const;
  return line(`${code} ${en}`, arabicFacts[key], facts[key], arabicFacts[key]);
};

/** Everything that the importer's checks say. The first that fits is used. */
export const SENTENCES: readonly Sentence[] = [
  line('{field} is empty', 'الحقل {field} فارغ', 'Fill in this field.', 'املأ هذا الحقل.'),
  line('{field} is missing', 'الحقل {field} ناقص', 'Fill in this field.', 'املأ هذا الحقل.'),
  line('{field} is below 0', 'الحقل {field} أقل من 0', 'Enter 0 or more.', 'اكتب 0 أو أكثر.'),
  line(
    '{field} is below {limit}',
    'الحقل {field} أقل من {limit}',
    'Enter {limit} or more.',
    'اكتب {limit} أو أكثر.',
  ),
  line(
    'value {value} is over 100 percent',
    'القيمة value {value} أكثر من 100 بالمئة',
    'Enter at most 100 percent.',
    'اكتب 100 بالمئة على الأكثر.',
  ),
  line(
    'usedCount {used} is over usageLimit {limit}',
    'مرات الاستخدام usedCount {used} أكثر من الحد usageLimit {limit}',
    'It has been used {used} times, more than {limit}.',
    'عدد مرات استخدامه {used}، أي أكثر من {limit}.',
  ),
  line(
    '{field} is over {limit}',
    'الحقل {field} أكبر من {limit}',
    'Enter at most {limit}.',
    'اكتب {limit} على الأكثر.',
  ),
  line(
    '{field} must be above 0',
    'يجب أن يكون الحقل {field} أكبر من 0',
    'Enter more than 0.',
    'اكتب عددًا أكبر من 0.',
  ),
  line(
    '{field} has more than two decimals',
    'في الحقل {field} أكثر من منزلتين عشريتين',
    'Enter at most two decimals.',
    'اكتب منزلتين عشريتين على الأكثر.',
  ),
  line(
    '{field} has more than three decimals',
    'في الحقل {field} أكثر من ثلاث منازل عشرية',
    'Enter at most three decimals.',
    'اكتب ثلاث منازل عشرية على الأكثر.',
  ),
  line(
    '{field} must be a whole number',
    'يجب أن يكون الحقل {field} عددًا صحيحًا',
    'Enter a whole number.',
    'اكتب عددًا صحيحًا.',
  ),
  line(
    '{field} must be made of a-z, 0-9 and hyphens',
    'يتكوّن الحقل {field} من أحرف a-z وأرقام وشرطات فقط',
    'Use only small letters a to z, digits and hyphens.',
    'استعمل الأحرف اللاتينية الصغيرة والأرقام والشرطات فقط.',
  ),
  line(
    '{field} must be a colour as #rrggbb',
    'يُكتب اللون في الحقل {field} بالصيغة ‎#rrggbb',
    'Enter a colour such as #1f2937.',
    'اكتب لونًا مثل ‎#1f2937.',
  ),
  line(
    '{field} must be a path inside images/',
    'يجب أن يكون الحقل {field} مسارًا داخل المجلد images/',
    'Choose a picture.',
    'اختر صورة.',
  ),
  line(
    '{field} must be a day such as 2026-11-23',
    'يجب أن يكون الحقل {field} يومًا مثل 2026-11-23',
    'Enter a day such as 2026-11-23.',
    'اكتب يومًا مثل ⁨2026-11-23⁩.',
  ),
  line(
    '{field} must be the name of a file in files/',
    'يجب أن يكون الحقل {field} اسم ملف في المجلد files/',
    'Choose a file.',
    'اختر ملفًا.',
  ),
  line(
    '{field} must be /category/ID, /campaign/ID or /product/ID',
    'يُكتب الحقل {field} بالصيغة ‎/category/ID أو ‎/campaign/ID أو ‎/product/ID',
    'Choose a category, a campaign or a product of the shop.',
    'اختر قسمًا أو حملة أو منتجًا من المتجر.',
  ),
  line('must be a list', 'يجب أن يكون الملف قائمة'),
  line(
    '{field} must be number, not {received}',
    'يجب أن يكون الحقل {field} عددًا، لا {received}',
    'Enter a number, 0 or more.',
    'اكتب عددًا، 0 أو أكثر.',
  ),
  line(
    '{field} must be {expected}, not {received}',
    'يجب أن يكون الحقل {field} من النوع {expected}، لا {received}',
    'Choose one of the values that are offered.',
    'اختر إحدى القيم المعروضة.',
  ),
  line(
    '{field} is longer than {limit} characters',
    'الحقل {field} أطول من {limit} حرفًا',
    'Shorten it to {limit} characters.',
    'اختصر النص إلى {limit} حرفًا على الأكثر.',
  ),
  line(
    '{field} is more than a hundred years away',
    'التاريخ في الحقل {field} أبعد من مئة عام',
    'Enter a day within a hundred years.',
    'اكتب يومًا لا يبعد أكثر من مئة عام.',
  ),
  line(
    '{field} is not an e-mail address',
    'الحقل {field} ليس عنوان بريد إلكتروني',
    'Enter an e-mail address.',
    'اكتب عنوان بريد إلكتروني.',
  ),
  line(
    '{field} is not a known field',
    'الحقل {field} غير معروف',
    'The shop does not know this field.',
    'المتجر لا يعرف هذا الحقل.',
  ),
  line('is not a catalogue: it has no folder data/', 'هذا ليس كتالوجًا: لا يوجد فيه المجلد data/'),
  line(
    'is not text in UTF-8: save it again in this encoding',
    'الملف ليس نصًا بترميز UTF-8: احفظه من جديد بهذا الترميز',
  ),
  line('is not JSON: {reason}', 'الملف ليس بصيغة JSON صحيحة: {reason}'),
  line('cannot be read: {reason}', 'تتعذّر قراءة الملف: {reason}'),
  line('the shop changed during the import: import again', 'تغيّر المتجر أثناء الاستيراد: استورد من جديد'),
  line(
    "picture '{file}' is not in images/",
    'الصورة «{file}» ليست في المجلد images/',
    'The picture {file} is gone.',
    'الصورة {file} لم تعد موجودة.',
  ),
  line(
    "{field} '{id}' is not in {list}",
    'الحقل {field}: «{id}» ليس في {list}',
    '“{id}” is not in the shop. Choose another one.',
    '«{id}» ليس في المتجر. اختر غيره.',
  ),
  line(
    "images: colour '{name}' of '{file}' is not one of its colors",
    'الصور: لون «{file}»، وهو «{name}»، ليس من ألوان المنتج',
    '{name} is the colour of a picture, but not one of its colours. Change the picture first.',
    '{name} لون إحدى الصور، وليس من ألوان المنتج. غيّر الصورة أولًا.',
  ),
  line(
    "images: '{name}' of '{file}' is not one of its attribute values",
    'الصور: خيار «{file}»، وهو «{name}»، ليس من خيارات المنتج',
    '{name} is the choice of a picture, but not one of its choices. Change the picture first.',
    '{name} خيار إحدى الصور، وليس من خيارات المنتج. غيّر الصورة أولًا.',
  ),
  line(
    "{field} '{name}' is not one of its sizes",
    'الحقل {field}: «{name}» ليس من مقاسات المنتج',
    'The surcharge belongs to {name}, which is not one of its sizes.',
    'الزيادة تخص {name}، وهو ليس من مقاسات المنتج.',
  ),
  line(
    "{field} '{id}': value '{name}' is listed twice",
    'الحقل {field} «{id}»: القيمة «{name}» مذكورة مرتين',
    '“{name}” is listed twice.',
    '«{name}» مذكور مرتين.',
  ),
  line(
    "{field} '{name}' is listed twice",
    'الحقل {field}: «{name}» مذكور مرتين',
    '“{name}” is listed twice.',
    '«{name}» مذكور مرتين.',
  ),
  line(
    "{field} '{id}' is a parent category; products belong in its children",
    'الحقل {field}: «{id}» قسم رئيسي، والمنتجات توضع في أقسامه الفرعية',
    '“{id}” is a main category. Choose one of the categories in it.',
    '«{id}» قسم رئيسي. اختر أحد أقسامه الفرعية.',
  ),
  line(
    "{field} '{id}' is itself a child; there are two levels",
    'الحقل {field}: «{id}» قسم فرعي، والأقسام مستويان فقط',
    '“{id}” is in another category already. Choose a main category.',
    '«{id}» قسم فرعي. اختر قسمًا رئيسيًا.',
  ),
  line(
    "'{id}' is the parent of '{child}'",
    '«{id}» هو القسم الرئيسي للقسم «{child}»',
    '“{id}” is the main category of the other one.',
    '«{id}» هو القسم الرئيسي للقسم الآخر.',
  ),
  line(
    "{field} '{value}' is used by '{other}' in the shop",
    'الحقل {field}: «{value}» مستخدم في المتجر للسجل «{other}»',
    '“{value}” belongs to {other} already. Choose another one.',
    '«{value}» مستخدم في {other}. اختر غيره.',
  ),
  line(
    "{field} '{value}' is also used by {others}",
    'الحقل {field}: «{value}» مستخدم أيضًا في {others}',
    '“{value}” belongs to {others} already. Choose another one.',
    '«{value}» مستخدم في {others}. اختر غيره.',
  ),
  line(
    "{field} '{id}' belongs in the field {other}",
    'الحقل {field}: مكان «{id}» هو الحقل {other}',
    'Sizes and colours have lists of their own.',
    'للمقاسات والألوان قوائمها الخاصة.',
  ),
  line(
    "{field} '{id}' is called '{here}' here and '{name}' in {product}",
    'الحقل {field}: اسم «{id}» هنا «{here}»، واسمه في {product} «{name}»',
    'This choice is called “{name}” in {product}. Use the same name.',
    'اسم هذا الخيار «{name}» في {product}. استعمل الاسم نفسه.',
  ),
  line(
    'this id is used twice',
    'هذا المعرّف مستخدم أكثر من مرة',
    'Another record has this key already. Choose another one.',
    'هذا المعرّف مستخدم في سجل آخر. اختر غيره.',
  ),
  line(
    "'{email}' has already reviewed '{product}'",
    'كتب «{email}» تقييمًا للمنتج «{product}» من قبل',
    '{email} has reviewed {product} already.',
    'كتب {email} تقييمًا للمنتج {product} من قبل.',
  ),
  line(
    'isShippingFree with a shippingCharge of {charge}',
    'التوصيل مجاني مع أن رسومه {charge}',
    `With “${editor.product_flag_free}” the charge must be 0, not {charge}.`,
    `مع «${arabicEditor.product_flag_free}» تكون الرسوم 0، لا {charge}.`,
  ),
  line(
    'isDigital without digitalFile',
    'منتج رقمي بلا ملف',
    'A digital product needs a file.',
    'يحتاج المنتج الرقمي إلى ملف.',
  ),
  line(
    'digitalFile without isDigital',
    'ملف رقمي لمنتج غير رقمي',
    `Only a product with “${editor.product_flag_digital}” has a file.`,
    `لا ملف إلا للمنتج المحدّد «${arabicEditor.product_flag_digital}».`,
  ),
  line(
    'discountEndDate without discountedPrice',
    'نهاية خصم بلا سعر خصم',
    'Enter a sale price too, or no last day.',
    'اكتب سعر الخصم أيضًا، أو احذف آخر يوم.',
  ),
  line(
    'discountStartDate without discountedPrice',
    'بداية خصم بلا سعر خصم',
    'Enter a sale price too, or no first day.',
    'اكتب سعر الخصم أيضًا، أو احذف أول يوم.',
  ),
  line(
    'hotDealEndDate without hotDeal',
    'تاريخ انتهاء لعرض غير مفعّل ضمن أقوى العروض',
    `Choose “${editor.product_flag_deal}” too, or no last day.`,
    `حدّد «${arabicEditor.product_flag_deal}» أيضًا، أو احذف آخر يوم.`,
  ),
  line(
    'discountedPrice {discounted} is not below price {price}',
    'سعر الخصم {discounted} ليس أقل من السعر {price}',
    'The sale price {discounted} must be below the price {price}.',
    'يجب أن يكون سعر الخصم {discounted} أقل من السعر {price}.',
  ),
  line(
    'the discount ends before it starts',
    'ينتهي الخصم قبل أن يبدأ',
    'The sale ends before it starts.',
    'ينتهي الخصم قبل أن يبدأ.',
  ),
  line(
    'ends before it starts',
    'تاريخ النهاية قبل تاريخ البداية',
    'The last day is before the first.',
    'آخر يوم قبل أول يوم.',
  ),
  line(
    'maximumDiscount is only for percentages',
    'أقصى خصم (maximumDiscount) للنسب المئوية فقط',
    'Only a percentage has a largest discount.',
    'الحد الأقصى للخصم للنسب المئوية فقط.',
  ),
  onLabel('energy', '{column} is {given} kcal, but the macronutrients have {expected} kcal'),
  onLabel('saturates', '{column} is {given} g, more than fat with {expected} g'),
  onLabel('sugars', '{column} is {given} g, more than carbohydrate with {expected} g'),
  onLabel('macros', '{column} is {given} g in sum, more than the portion of {expected} g'),
  onLabel('serving', '{column} has a row of {given} g, more than the portion of {expected} g'),
  line("picture '{file}': the picture is larger than 20 MB", 'الصورة «{file}» أكبر من 20 ميغابايت'),
  line(
    "picture '{file}': the picture has more than 120 megapixels",
    'في الصورة «{file}» أكثر من 120 ميغابكسل',
  ),
  line(
    "picture '{file}': the picture is HEIC, which browsers do not show: save it as JPEG",
    'الصورة «{file}» بصيغة HEIC، ولا تعرضها المتصفحات: احفظها بصيغة JPEG',
  ),
  line(
    "picture '{file}': the picture takes too much time or memory to decode",
    'قراءة الصورة «{file}» تستغرق وقتًا طويلًا أو ذاكرة كبيرة',
  ),
  line("picture '{file}': the drawing is larger than 512 KB", 'حجم الرسم «{file}» أكبر من 512 كيلوبايت'),
  line(
    "picture '{file}': the drawing has more than 2,000 letters of text or 10,000 shapes",
    'في الرسم «{file}» أكثر من 2,000 حرف من النص أو 10,000 شكل',
  ),
  line(
    "picture '{file}': {format} is not supported: use WebP, AVIF, JPEG, PNG or SVG",
    'صيغة الصورة «{file}» غير مدعومة ({format}): استعمل WebP أو AVIF أو JPEG أو PNG أو SVG',
  ),
  line("picture '{file}': compressed files are not supported", 'الصورة «{file}» ملف مضغوط، وهذا غير مدعوم'),
  line("picture '{file}': the file is not a picture", 'الملف «{file}» ليس صورة'),
  line("picture '{file}': the drawing contains {part}", 'في الرسم «{file}» ما لا يُقبل: {part}'),
  line("picture '{file}': the picture is damaged: {reason}", 'الصورة «{file}» تالفة: {reason}'),
];
