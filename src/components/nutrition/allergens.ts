export interface IngredientPart {
  readonly text: string;
  readonly isAllergen: boolean;
}

/** Word stems that match an allergen: the singular in English, no article in Arabic. */
const nameForms = (name: string): string[] =>
  /^ال\p{L}{3,}/u.test(name) ? [name, name.slice(2)] : [name, name.replace(/s$/, '')];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const markAllergens = (ingredients: string, allergens: readonly string[]): IngredientPart[] => {
  const forms = allergens.flatMap(nameForms).filter((form) => form !== '');
  if (forms.length === 0) return [{ text: ingredients, isAllergen: false }];
  const pattern = forms
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  return ingredients
    .split(new RegExp(`(?<!\\p{L})(${pattern})`, 'giu'))
    .map((text, index) => ({ text, isAllergen: index % 2 === 1 }))
    .filter((part) => part.text !== '');
};
