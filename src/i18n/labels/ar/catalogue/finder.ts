import type { finder as english } from '#i18n/labels/en/catalogue/finder.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const finder: Translated<typeof english> = {
  lbl_finder_title: 'أي بروتين يناسبك؟',
  lbl_finder_intro: 'ثلاثة أسئلة، ثم المنتجات التي تناسبك. دع ما لا يهمك بلا إجابة.',
  lbl_finder_goal: 'ما هدفك منه؟',
  lbl_finder_any: 'لم أقرر بعد',
  lbl_finder_muscle: 'بناء العضلات',
  lbl_finder_weight: 'زيادة الوزن',
  lbl_finder_sugar: 'سكر قليل',
  lbl_finder_plant: 'مصادر نباتية فقط',
  lbl_finder_start: 'أول عبوة لي',
  lbl_finder_breakfast: 'الفطور',
  lbl_finder_avoid: 'ما الذي تتجنّبه؟',
  lbl_finder_avoid_hint:
    'اللاكتوز من الحليب، ونسبته قليلة في البروتين المعزول. نستبعد ما تذكره بيانات العبوة، أما الآثار المحتملة من المصنع نفسه فتجدها على العبوة.',
  lbl_finder_budget: 'كم ميزانيتك؟',
  lbl_finder_up_to: 'حتى {sum}',
  lbl_finder_any_price: 'أي سعر',
  lbl_finder_show: 'اعرض ما يناسبني',
  lbl_finder_open_budget: 'لا يوجد ما يناسبك بهذا السعر. وبلا حد للسعر وجدنا لك منتجات تخلو مما تتجنّبه.',
  lbl_finder_open_goal: 'لا يوجد ما يناسب هذا الهدف. ومن دونه وجدنا لك منتجات تخلو مما تتجنّبه.',
  lbl_finder_open_both:
    'لا يوجد ما يناسب هذا الهدف ولا هذا السعر. ومن دونهما وجدنا لك منتجات تخلو مما تتجنّبه.',
  lbl_finder_see: 'شاهدها ({products})',
  lbl_finder_none: 'لا يوجد لدينا بروتين يخلو من كل ما تتجنّبه، وهذا ما لا نتساهل فيه.',
};
