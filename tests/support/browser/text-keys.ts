/**
 * Returns a key for each visible element with text. Elements with the same key have the same contrast: their width of window,
 * direction, names, classes, attributes and colours are the same, and so are those of their ancestors. Runs in the page.
 */
export const listTextKeys = (): ReadonlyMap<Element, number> => {
  const hash = (text: string, seed: number): number => {
    let value = seed;
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return value ^ (value >>> 15);
  };
  const describe = (element: Element): string => {
    const style = getComputedStyle(element);
    return [
      element.tagName,
      element.className,
      ...element.getAttributeNames(),
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.filter,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
    ].join(' ');
  };
  const keys = new Map<Element, number>();
  const keyOf = (element: Element): number => {
    const known = keys.get(element);
    if (known !== undefined) return known;
    const above = element.parentElement ? keyOf(element.parentElement) : hash(document.dir, innerWidth);
    const key = hash(describe(element), above);
    keys.set(element, key);
    return key;
  };
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) => hasText(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  return new Map(texts.map((element) => [element, keyOf(element)]));
};
