import { isolate } from '../format.ts';
import type { Locale } from '../locales.ts';
import { officeTranslator } from './translate.ts';

/**
 * What the checks of texts say, in Arabic, and in English where it speaks of the lines of a file. Addresses stay.
 */
const SENTENCES: readonly (readonly [pattern: RegExp, arabic: string, english?: string])[] = [
  [/^"(\w+):" is empty\.$/, 'اكتب نصًا في هذا الحقل.', 'Fill in this field.'],
  [/^"(\w+):" needs a text behind it\..*$/, 'اكتب نصًا في هذا الحقل.', 'Fill in this field.'],
  [
    /^"(\w+):" is longer than (\d+) characters; .*$/,
    'النص أطول من $2 حرفًا، ومحركات البحث تقطعه.',
    'Shorten it to $2 characters: search engines cut longer texts.',
  ],
  [
    /^Entry (\d+): "page:" must be the last part of a page's address, one of: (.+)$/,
    'السطر $1: ابدأ بالجزء الأخير من عنوان صفحة، وهو أحد هذه: $2',
    'Line $1: begin with the last part of a page’s address, one of: $2',
  ],
  [
    /^Entry (\d+): "text:" is empty\.$/,
    'السطر $1: اكتب نص الرابط بعد عنوان الصفحة.',
    'Line $1: write the words of the link after the address.',
  ],
  [
    /^Entry (\d+): "(\w+):" is longer than (\d+) characters; .*$/,
    'السطر $1: النص أطول من $3 حرفًا.',
    'Line $1: shorten it to $3 characters.',
  ],
  [/^The text is longer than (\d+) characters\.$/, 'النص أطول من $1 حرف.'],
  [
    /^The picture "([^"]*)" is not in src\/content\/images\. .*$/,
    'الصورة "$1" ليست من صور المتجر.',
    'The picture "$1" is not one of the shop’s pictures. Choose one from the media library.',
  ],
  [
    /^The picture "([^"]*)" has no alt texts in both languages yet\. .*$/,
    'الصورة "$1" بلا نص بديل باللغتين بعد. اكتبه في مكتبة الصور.',
  ],
  [
    /^There is no picture "([^"]*)" in src\/content\/images\. Did you mean "([^"]*)"\?$/,
    'لا توجد صورة باسم "$1". هل تقصد "$2"؟',
    'There is no picture "$1". Did you mean "$2"?',
  ],
  [
    /^There is no picture "([^"]*)" in src\/content\/images\.$/,
    'لا توجد صورة باسم "$1".',
    'There is no picture "$1".',
  ],
  [
    /^"([^"]*)" is not a complete address\. .*$/,
    'العنوان "$1" غير مكتمل. اكتبه مثل https://example.com/page',
  ],
  [/^"([^"]*)" is not an e-mail address\. .*$/, '"$1" ليس عنوان بريد. اكتبه مثل mailto:name@example.com'],
  [/^"([^"]*)" is not a phone number\. .*$/, '"$1" ليس رقم هاتف. اكتبه مثل tel:+911234567890 من دون مسافات'],
  [
    /^The link "([^"]*)" has the scheme "([^"]*)"; allowed are https, mailto and tel\.$/,
    'الرابط "$1" يبدأ بـ "$2"، والمسموح https و mailto و tel.',
  ],
  [/^A heading has no words\. .*$/, 'عنوان بلا كلمات. اكتبها بعد علامات #.'],
  [
    /^The heading "(.*)" has one sign #, .*$/,
    'العنوان "$1" أمامه علامة # واحدة، وهذه لعنوان الصفحة. اكتب ##.',
  ],
  [
    /^The heading "(.*)" has (\d+) signs #; here at most (\d+) .*$/,
    'العنوان "$1" أمامه $2 من علامات #، وأقصى عددها هنا $3، فالعناوين تتدرج مستوى بعد مستوى.',
  ],
  [/^A link has no words\. .*$/, 'رابط بلا كلمات. اكتبها بين القوسين المربعين.'],
  [/^The shop shows no footnotes\. .*$/, 'لا يعرض المتجر حواشي. اكتب الملاحظة داخل النص.'],
  [
    /^The text cannot contain the HTML "([^"]*)"\. .*$/,
    'لا يُكتب في النص وسم HTML مثل "$1". اكتب القوائم والعناوين والجداول بأزرار الشريط أعلاه.',
    'The text cannot contain the HTML "$1". Write lists, headings and tables with the buttons above.',
  ],
  [/^A link has no address\. .*$/, 'رابط بلا عنوان. اكتب العنوان بين القوسين.'],
  [/^The link "([^"]*)" needs https: in front\.$/, 'ضع https: قبل الرابط "$1".'],
  [
    /^The link "([^"]*)" is not complete\. A link to a page of the shop begins with (\S+) and .*$/,
    'الرابط "$1" غير مكتمل. يبدأ رابط صفحة في المتجر بـ $2 وأي رابط آخر بـ https://',
  ],
  [/^The link "([^"]*)" has no language\. Write (\S+)\.$/, 'الرابط "$1" بلا لغة. اكتب $2'],
  [/^There is no page "([^"]*)" in the shop\.$/, 'لا توجد في المتجر صفحة عنوانها "$1".'],
  [/^The link "([^"]*)" is in the other language\. Write (\S+)\.$/, 'الرابط "$1" باللغة الأخرى. اكتب $2'],
  [/^The FAQ has no question "([^"]*)"\. Did you mean "([^"]*)"\?$/, 'لا يوجد سؤال باسم "$1". هل تقصد "$2"؟'],
  [/^The FAQ has no question "([^"]*)"\.$/, 'لا يوجد سؤال باسم "$1".'],
  [
    /^A picture cannot be written in HTML\. .*$/,
    'لا تُكتب الصورة بلغة HTML. أدرجها من مكتبة الصور.',
    'A picture cannot be written in HTML. Insert one from the media library.',
  ],
  [
    /^Lists or quotations are nested too deep\. .*$/,
    'قوائم أو اقتباسات متداخلة أكثر من اللازم. قلّل مستوياتها.',
  ],
  [
    /^A comment "<!--" does not end, .*$/,
    'تعليق يبدأ بـ <!-- بلا نهاية، فيختفي كل ما بعده. اكتب --> في آخره أو احذفه.',
  ],
  [
    /^This is pasted from Word .*$/,
    'هذا نص منسوخ من Word بتنسيقه المخفي. الصقه من جديد نصًا عاديًا (Ctrl+Shift+V).',
  ],
  [/^The HTML "<([^">]*)>" is not closed\. .*$/, 'الوسم <$1> غير مغلق. اكتب </$1> في آخره أو احذفه.'],
  [/^The HTML "([^"]*)" closes nothing\. .*$/, 'الوسم $1 لا يغلق شيئًا. احذفه.'],
  [
    /^The HTML "([^"]*)" stands outside of a list or table\. Write (\S+) .*$/,
    'الوسم $1 خارج أي قائمة أو جدول. ضعه داخل $2.',
  ],
  [
    /^The shop does not show the HTML "([^"]*)"\. .*$/,
    'لا يعرض المتجر الوسم $1. احذفه، أو اكتب &lt; إن كنت تقصد العلامة <.',
  ],
  [/^This text shows no pictures\. .*$/, 'لا تظهر الصور في هذا النص. احذفها أو أضفها إلى صور السجل.'],
  [
    /^The link "([^"]*)" leads nowhere\. .*$/,
    'الرابط "$1" لا يؤدي إلى أي صفحة. ابدأه بـ https:// أو mailto: أو tel: أو بـ / لصفحة في المتجر.',
  ],
  [/^The title "(.*)" of a link is not shown\. .*$/, 'لا يظهر عنوان الرابط "$1". اكتبه داخل النص.'],
  [
    /^An invisible character stands before "([^"]*)", .*$/,
    'قبل العلامة $1 محرف غير مرئي، فتظهر العلامة للزوار. احذف بداية السطر واكتبها من جديد.',
  ],
  [
    /^No ordinary space follows "([^"]*)", .*$/,
    'لا توجد مسافة عادية بعد العلامة $1، فقد تظهر للزوار. اكتب مسافة بعدها.',
  ],
  [
    /^The marks "([^"]*)" stay visible at "(.*)"\. Put .*$/s,
    'تظهر العلامات $1 للزوار في "$2". ألصقها بالكلمات من دون مسافة بينهما، واترك خارجها مسافة أو ضع نقطة.',
  ],
  [
    /^The list has the number (\d+) where the shop shows (\d+)\. .*$/,
    'رقم السطر في القائمة $1، ويعرضه المتجر $2. رقّم الأسطر بالتسلسل.',
  ],
  [
    /^A row of the table has (\d+) cells, but its head (\d+), .*$/,
    'في أحد صفوف الجدول عدد الخلايا $1، وفي رأسه $2، فتختفي الخلايا الزائدة.',
  ],
  [
    /^The line "(.*)" would vanish, .*$/,
    'السطر "$1" لن يظهر، لأنه يُقرأ عنوانًا لرابط غير موجود في النص. اكتب \\[ بدل القوس الأول.',
  ],
  [
    /^A link or picture is not closed, or .*$/,
    'رابط أو صورة بلا قوس إغلاق، أو في عنوانه مسافة. اكتب [كلمات](عنوان).',
  ],
];

/** Quoted names and paths are Latin. Arabic around them would move a leading slash. */
const isolateQuotes = (sentence: string): string =>
  sentence.replace(/"(\$\d)"|<\/?\$\d>|\$\d/g, (whole, quoted?: string) =>
    quoted === undefined ? isolate(whole) : `«${isolate(quoted)}»`,
  );

/** A sentence without a translation stays as the checks say it. */
const contentSentence = (locale: Locale, message: string): string => {
  const found = SENTENCES.find(([pattern]) => pattern.test(message));
  if (!found) return message;
  const [pattern, arabic, english] = found;
  return message.replace(pattern, locale === 'ar' ? isolateQuotes(arabic) : (english ?? '$&'));
};

/** A fault of a text, with its line. */
export const contentFault = (
  locale: Locale,
  { line, message }: { readonly line?: number | undefined; readonly message: string },
): string => {
  const text = contentSentence(locale, message);
  return line === undefined ? text : officeTranslator(locale)('words_line', { n: line, text });
};
