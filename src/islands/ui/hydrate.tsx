import { type ComponentType, createElement, memo, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Makes of what Astro wrote, `[1, array]` or `[0, anything else]`, what it was made from. */
type Written = readonly [kind: 0 | 1, value?: unknown];

const revive = ([kind, value]: Written): unknown => {
  if (kind === 1) return (value as Written[]).map(revive);
  return typeof value === 'object' && value !== null ? reviveEntries(value) : value;
};

const reviveEntries = (written: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, revive(value)]));

/** What a page has put into an island is HTML; React leaves it as it is. */
const Slot = memo(
  ({ html }: { readonly html: string }) =>
    createElement('astro-slot', {
      suppressHydrationWarning: true,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own markup, as the server rendered it
      dangerouslySetInnerHTML: { __html: html },
    }),
  () => true,
);

/** React takes over an island's markup, with the plain data and the one slot that ours have. */
export const hydrate = (island: HTMLElement, Component: ComponentType): void => {
  const slot = island.querySelector('astro-slot');
  const element = createElement(
    Component,
    reviveEntries(JSON.parse(island.getAttribute('props') ?? '{}')),
    slot && <Slot html={slot.innerHTML} />,
  );
  startTransition(() => {
    hydrateRoot(island, element, { identifierPrefix: island.getAttribute('prefix') ?? '' });
  });
};
