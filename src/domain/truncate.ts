export const TRUNCATE = {
  productName: 50,
  productNameDetail: 40,
  productNameCart: 80,
  productNameCheckout: 50,
  productNameCompare: 45,
  shortDescriptionList: 45,
  shortDescriptionHotDeal: 208,
  shortDescriptionDetail: 245,
  descriptionCompare: 155,
  categoryName: 22,
  searchCategory: 17,
  sidebarLabel: 30,
  sidebarProduct: 20,
  reviewBody: 500,
} as const;

/** Truncates a text to `limit` code points and appends an ellipsis. */
export const truncate = (text: string, limit: number): string => {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`;
};

/** Truncates a text like `truncate`, but at a word boundary unless that removes too much. */
export const truncateWords = (text: string, limit: number): string => {
  const cut = truncate(text, limit);
  if (cut === text || /\s/.test(text.charAt(cut.length - 1))) return cut;
  const words = cut.replace(/\s+\S*$/, '');
  return words !== cut && cut.length - words.length < 20 ? `${words.replace(/[،,;:.]$/, '')}…` : cut;
};
