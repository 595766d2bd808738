type Child = Node | string | false | null | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | EventListener | undefined>>;

/** Creates an element with attributes and children. Functions become event listeners, as in `{ click: save }`. */
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
export const nextId = (): string => {
  last += 1;
  return `e${last}`;
};
