/** A copy of the one element in a `<template>` that the page carries for its script. */
export const copyTemplate = (id: string): HTMLElement => {
  const template = document.getElementById(id);
  const element = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null;
  if (!element) throw new Error(`The page has no template "${id}"`);
  return element.cloneNode(true) as HTMLElement;
};

/** Puts a link in the place that a template keeps for it. */
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
