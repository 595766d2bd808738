import type { Translated } from '../../../labels/translated.ts';
import type { textFaults as english } from '../../en/words/text-faults.ts';

export const textFaults: Translated<typeof english> = {
  field_empty: 'اكتب نصًا في هذا الحقل.',
  field_not_text: 'اكتب نصًا في هذا الحقل.',
  field_long: 'النص أطول من {n} حرفًا، ومحركات البحث تقطعه.',
  field_unknown: 'لا تعرف هذه الصفحة {names}. هل كُتب كما في الصفحة باللغة الأخرى؟',
  order_not_number: 'اكتب الترتيب رقمًا: صاحب الرقم 1 يظهر أولًا.',
  order_not_whole: 'اكتب الترتيب عددًا صحيحًا.',
  day_invalid: 'اكتب اليوم مثل ⁨2026-03-10⁩.',
  pictures_not_list: 'اكتب وصف كل صورة في سطر مستقل.',
  links_not_list: 'اكتب كل رابط في سطر مستقل.',
  entry_empty: 'السطر {entry}: اكتب نصًا بعد «{name}:».',
  entry_not_text: 'السطر {entry}: اكتب نصًا بعد «{name}:».',
  entry_long: 'السطر {entry}: النص أطول من {n} حرفًا.',
  link_incomplete: 'السطر {entry}: اكتب عنوان صفحة، ثم نص الرابط.',
  link_page: 'السطر {entry}: ابدأ بالجزء الأخير من عنوان صفحة، وهو أحد هذه: {pages}.',
  link_text_empty: 'السطر {entry}: اكتب نص الرابط بعد عنوان الصفحة.',
  text_long: 'النص أطول من {n} حرف.',

  picture_elsewhere: 'الصورة «{address}» ليست من صور المتجر.',
  picture_undescribed: 'الصورة «{name}» بلا نص بديل باللغتين بعد. اكتبه في مكتبة الصور.',
  picture_unknown: 'لا توجد صورة باسم «{name}».',
  picture_misspelt: 'لا توجد صورة باسم «{name}». هل تقصد «{similar}»؟',
  picture_html: 'لا تُكتب الصورة بلغة HTML. أدرجها من مكتبة الصور.',
  picture_refused: 'لا تظهر الصور في هذا النص. احذفها أو أضفها إلى صور السجل.',

  address_empty: 'رابط بلا عنوان. اكتب العنوان بين القوسين.',
  address_incomplete: 'العنوان «{address}» غير مكتمل. اكتبه مثل https://example.com/page',
  address_no_mail: '«{address}» ليس عنوان بريد. اكتبه مثل mailto:name@example.com',
  address_no_phone: '«{address}» ليس رقم هاتف. اكتبه مثل tel:+911234567890 من دون مسافات',
  address_scheme: 'الرابط «{address}» يبدأ بـ «{scheme}»، والمسموح https و mailto و tel.',
  address_no_scheme: 'ضع https: قبل الرابط «{address}».',
  address_no_slash:
    'الرابط «{address}» غير مكتمل. يبدأ رابط صفحة في المتجر بـ {start} وأي رابط آخر بـ https://',
  address_no_language: 'الرابط «{address}» بلا لغة. اكتب {target}',
  address_other_language: 'الرابط «{address}» باللغة الأخرى. اكتب {target}',
  address_nowhere:
    'الرابط «{address}» لا يؤدي إلى أي صفحة. ابدأه بـ https:// أو mailto: أو tel: أو بـ / لصفحة في المتجر.',
  page_unknown: 'لا توجد في المتجر صفحة عنوانها «{path}».',
  question_unknown: 'لا يوجد سؤال باسم «{name}».',
  question_misspelt: 'لا يوجد سؤال باسم «{name}». هل تقصد «{similar}»؟',

  heading_empty: 'عنوان بلا كلمات. اكتبها بعد علامات #.',
  heading_title: 'العنوان «{words}» أمامه علامة # واحدة، وهذه لعنوان الصفحة. اكتب ##.',
  heading_level:
    'العنوان «{words}» أمامه {depth} من علامات #، وأقصى عددها هنا {most}، فالعناوين تتدرج مستوى بعد مستوى.',
  link_empty: 'رابط بلا كلمات. اكتبها بين القوسين المربعين.',
  link_title: 'لا يظهر عنوان الرابط «{title}». اكتبه داخل النص.',
  link_open: 'رابط أو صورة بلا قوس إغلاق، أو في عنوانه مسافة. اكتب [كلمات](عنوان).',
  footnote: 'لا يعرض المتجر حواشي. اكتب الملاحظة داخل النص.',
  too_deep: 'قوائم أو اقتباسات متداخلة أكثر من اللازم. قلّل مستوياتها.',
  list_number: 'رقم السطر في القائمة {number}، ويعرضه المتجر {shown}. رقّم الأسطر بالتسلسل.',
  row_long: 'في أحد صفوف الجدول عدد الخلايا {cells}، وفي رأسه {head}، فتختفي الخلايا الزائدة.',
  line_lost: 'السطر «{line}» لن يظهر، لأنه يُقرأ عنوانًا لرابط غير موجود في النص. اكتب \\[ بدل القوس الأول.',
  mark_hidden: 'قبل العلامة {mark} محرف غير مرئي، فتظهر العلامة للزوار. احذف بداية السطر واكتبها من جديد.',
  mark_no_space: 'لا توجد مسافة عادية بعد العلامة {mark}، فقد تظهر للزوار. اكتب مسافة بعدها.',
  mark_visible:
    'تظهر العلامات {mark} للزوار في «{part}». ألصقها بالكلمات من دون مسافة بينهما، واترك خارجها مسافة أو ضع نقطة.',

  html_refused:
    'لا يُكتب في النص وسم HTML مثل «<{name}>». اكتب القوائم والعناوين والجداول بأزرار الشريط أعلاه.',
  html_unknown: 'لا يعرض المتجر الوسم <{name}>. احذفه، أو اكتب &lt; إن كنت تقصد العلامة <.',
  html_open: 'الوسم <{name}> غير مغلق. اكتب </{name}> في آخره أو احذفه.',
  html_end: 'الوسم </{name}> لا يغلق شيئًا. احذفه.',
  html_outside: 'الوسم <{name}> خارج أي قائمة أو جدول. ضعه داخل <{parent}>.',
  html_comment: 'تعليق يبدأ بـ <!-- بلا نهاية، فيختفي كل ما بعده. اكتب --> في آخره أو احذفه.',
  html_word: 'هذا نص منسوخ من Word بتنسيقه المخفي. الصقه من جديد نصًا عاديًا (Ctrl+Shift+V).',
};
