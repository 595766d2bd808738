import { createElement, isValidElement, type ReactNode, useState } from 'react';
import { trustMarkup } from '#client/loading/parse-page.ts';

interface SlotProps {
  readonly children?: ReactNode;
}

const Markup = ({ html }: { readonly html: string }) => {
  const [trusted] = useState(() => trustMarkup(html));
  return createElement('astro-slot', {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of Astro. React passes an object of Trusted Types on as it is.
    dangerouslySetInnerHTML: { __html: trusted },
  });
};

/**
 * Markup that Astro passes to an island as its children. Use it instead of `children`: if software has changed the page
 * before hydration, React draws the island again, which the content policy allows for trusted markup only.
 */
export const Slot = ({ children }: SlotProps) => {
  // Astro passes the HTML of a slot as `value`. The server renders it itself.
  const html =
    typeof document !== 'undefined' && isValidElement<{ value?: unknown }>(children)
      ? children.props.value
      : undefined;
  return typeof html === 'string' && html.trim() ? <Markup html={html} /> : children;
};
