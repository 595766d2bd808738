import type { CSSProperties, ReactNode } from 'react';
import { TRUNCATE, truncate } from '#domain/truncate.ts';
import { type FilterEntry, isUsable } from '#islands/listing/entries.ts';

interface FilterLinkProps {
  readonly entry: FilterEntry;
  readonly href: string;
  /** A small capsule instead of a line with a box. */
  readonly chip?: boolean;
  /** One at a time: the box is round. */
  readonly single?: boolean;
  /** Instead of the name. */
  readonly children?: ReactNode;
}

/** One entry of a filter with the number of products it shows; without any it is no link. */
export const FilterLink = ({ entry, href, chip = false, single = false, children }: FilterLinkProps) => {
  const contents = (
    <>
      {entry.color && <span className="dot" style={{ '--c': entry.color } as CSSProperties} />}
      {children ?? <bdi>{truncate(entry.name, TRUNCATE.sidebarLabel)}</bdi>}
      {entry.count !== undefined && <span className="n">{entry.count}</span>}
    </>
  );
  const common = {
    className: `${chip ? 'chip' : 'pick'}${single ? ' pick--one' : ''}`,
    'data-key': entry.key,
    'data-avoids': entry.avoids,
  };
  return isUsable(entry) ? (
    <a {...common} href={href} rel="nofollow" aria-current={entry.isOn ? 'true' : undefined}>
      {contents}
    </a>
  ) : (
    // It leads nowhere for now.
    <a {...common} role="link" aria-disabled="true">
      {contents}
    </a>
  );
};
