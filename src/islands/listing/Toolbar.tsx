import type { ReactNode } from 'react';
import { LabelsProvider, useLabels } from '#islands/ui/labels.tsx';
import { Slot } from '#islands/ui/Slot.tsx';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { LayoutLinks } from './LayoutLinks.tsx';
import { SortForm } from './SortForm.tsx';
import { type ListingProps, useListing } from './use-listing.ts';

interface ToolbarProps extends ListingProps {
  /** Slot of the allergen offer, which a script without React fills in. */
  readonly children?: ReactNode;
}

const Contents = ({ state, children }: Omit<ToolbarProps, 't'>) => {
  const t = useLabels();
  const { query, names, path, total, href, isPending } = useListing('toolbar', state);
  return (
    <>
      <div className="lst__tools">
        <p className="muted" aria-busy={isPending || undefined}>
          {t.plural('lbl_card_products', total)}
        </p>
        <Slot>{children}</Slot>
        {total > 0 && (
          <>
            <SortForm t={t} action={path} query={query} id="top" />
            <LayoutLinks query={query} href={href} />
          </>
        )}
      </div>
      <ActiveFilters query={query} names={names} href={href} />
    </>
  );
};

export const Toolbar = ({ t, state, children }: ToolbarProps) => (
  <LabelsProvider t={t}>
    <Contents state={state}>{children}</Contents>
  </LabelsProvider>
);
