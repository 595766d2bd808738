export const copyTemplate = (id: string): HTMLElement => {
  const template = document.getElementById(id);
  const element =
    template instanceof HTMLTemplateElement ? template.content.querySelector<HTMLElement>('*') : null;
  if (!element) throw new Error(`The page has no template with the id "${id}"`);
  return element.cloneNode(true);
};

export const putLink = (root: Element, href: string, text: string): void => {
  const place = root.querySelector('[data-link]');
  if (!place) return;
  const link = document.createElement('a');
  link.className = place.className;
  link.dir = 'auto';
  link.href = href;
  link.textContent = text;
  place.replaceWith(link);
};
