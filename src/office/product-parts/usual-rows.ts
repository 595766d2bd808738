/** Rows that most labels have, offered for a product without a table. The names are part of the record, in both languages. */
export const USUAL_ROWS = [
  { name: { en: 'Energy', ar: 'الطاقة' }, unit: 'kcal' },
  { name: { en: 'Protein', ar: 'البروتين' }, unit: 'g' },
  { name: { en: 'Carbohydrate', ar: 'الكربوهيدرات' }, unit: 'g' },
  { name: { en: 'of which sugars', ar: 'منها سكريات' }, unit: 'g' },
  { name: { en: 'Fat', ar: 'الدهون' }, unit: 'g' },
  { name: { en: 'of which saturates', ar: 'منها دهون مشبعة' }, unit: 'g' },
  { name: { en: 'Fibre', ar: 'الألياف' }, unit: 'g' },
  { name: { en: 'Sodium', ar: 'الصوديوم' }, unit: 'mg' },
] as const;
