import type { ReactNode } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';

interface FilterGroupProps {
  readonly title: string;
  readonly name: string;
  readonly children: ReactNode;
}

export const FilterGroup = ({ title, name, children }: FilterGroupProps) => (
  <details open data-key={`group-${name}`}>
    <summary>
      {title}
      <Icon shape={icons.down} size="s" />
    </summary>
    <div className="acc__in">{children}</div>
  </details>
);
