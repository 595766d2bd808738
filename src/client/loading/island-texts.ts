/**
 * Remembers the texts of an island that are alone in their elements, as those of React are. Translators wrap them and
 * extensions replace them, and React does not recognise either when it hydrates.
 */
export const rememberTexts = (island: Element) => {
  const texts: (readonly [text: Text, parent: Element, data: string])[] = [];
  const walker = document.createTreeWalker(island, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    // The walker visits texts only.
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (parent?.childNodes.length === 1) texts.push([text, parent, text.data]);
  }
  const listChanged = () =>
    texts.filter(([text, parent, data]) => text.parentNode !== parent || text.data !== data);
  return {
    isChanged: (): boolean => listChanged().length > 0,
    putBack: (): void => {
      for (const [text, parent, data] of listChanged()) {
        text.data = data;
        parent.replaceChildren(text);
      }
    },
  };
};
