type Child = Node | string | false | null | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | EventListener | undefined>>;

/** An element with its attributes and children; a function is what it does at that event: `{ click: save }`. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== false && child !== null && child !== undefined));
  return element;
};

let last = 0;
/** An id that no other element of the page has. */
export const nextId = (): string => {
  last += 1;
  return `e${last}`;
};
