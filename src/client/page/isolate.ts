/** Live regions, which must still be announced, and elements that are never rendered. */
const EXEMPT = '[role="status"], script, template, style';

/**
 * Makes everything except `element` inert, as the browser does for a modal dialog.
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
