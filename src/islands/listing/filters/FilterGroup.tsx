import { type ReactNode, useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { Later } from '#islands/ui/Later.tsx';

interface FilterGroupProps {
  readonly title: string;
  readonly name: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** @param isOpen initial state; the visitor's is preserved */
export const FilterGroup = ({ title, name, isOpen = false, children }: FilterGroupProps) => {
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen} data-key={`group-${name}`}>
      <summary>
        <span>{title}</span>
        <Icon shape={icons.down} size="s" />
      </summary>
      <div className="acc__in">
        <Later isHidden={!wasOpen}>{children}</Later>
      </div>
    </details>
  );
};
