/** Tags that begin an HTML block. */
const BLOCK =
  'address|article|aside|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul';
const INDENTED_TAG = new RegExp(`^(?: {4,}| {0,3}\\t\\s*)(</?(?:${BLOCK})(?:[\\s/>]|$).*)`, 'is');
const TAG_LINE = new RegExp(`^ {0,3}</?(?:${BLOCK})(?:[\\s/>]|$)`, 'i');
const FENCE = /^ {0,3}(?:```|~~~)/;
const LIST_ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])\s/;

/**
 * Moves indented HTML to the left, which Markdown would show as code: other shops export it so. Indented lines of a list
 * belong to the item above them.
 */
export const unindentHtml = (markdown: string): string => {
  let isFenced = false;
  let isList = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (FENCE.test(line)) isFenced = !isFenced;
      if (isFenced || line.trim() === '') return line;
      if (LIST_ITEM.test(line)) isList = true;
      else if (TAG_LINE.test(line) || /^\S/.test(line)) isList = false;
      return isList ? line : line.replace(INDENTED_TAG, '$1');
    })
    .join('\n');
};
