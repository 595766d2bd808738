/** Parts that go on speaking, or are never seen. */
const LEFT_ALONE = '[role="status"], script, template, style';

/**
 * Leaves nothing of the page within reach but `element`, as the browser does for a modal dialog: what lies beneath a
 * sheet is neither pressed nor read. Returns what gives the page back.
 */
export const isolate = (element: HTMLElement): (() => void) => {
  const shut: HTMLElement[] = [];
  for (
    let inside: HTMLElement | null = element;
    inside && inside !== document.body;
    inside = inside.parentElement
  )
    for (const other of inside.parentElement?.children ?? [])
      if (other instanceof HTMLElement && other !== inside && !other.inert && !other.matches(LEFT_ALONE)) {
        other.inert = true;
        shut.push(other);
      }
  return () => {
    for (const other of shut) other.inert = false;
  };
};
