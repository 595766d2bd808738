/** Elements that stay active: live regions, which must be announced, and elements without a box. */
const EXEMPT = '[role="status"], script, template, style';

/**
 * Makes everything except `element` inert, like a modal dialog.
 *
 * @returns a function that undoes it
 */
export const isolate = (element: HTMLElement): (() => void) => {
  const shut: HTMLElement[] = [];
  for (
    let inside: HTMLElement | null = element;
    inside && inside !== document.body;
    inside = inside.parentElement
  )
    for (const other of inside.parentElement?.children ?? [])
      if (other instanceof HTMLElement && other !== inside && !other.inert && !other.matches(EXEMPT)) {
        other.inert = true;
        shut.push(other);
      }
  return () => {
    for (const other of shut) other.inert = false;
  };
};
