import { type KeyboardEvent, useState } from 'react';
import type { OptionGroup, SearchOption } from './options.ts';

interface Combobox {
  readonly groups: readonly OptionGroup[];
  /** Shows the list of the text of now. */
  readonly open: () => void;
  /** Goes a step back: out of the overlay, or out of the list; false where neither is open. */
  readonly leave: () => boolean;
  readonly choose: (option: SearchOption, index: number) => void;
  readonly forget: (term: string) => void;
}

/** The keyboard of the ARIA combobox pattern: the focus stays in the text, and `active` is the index of the current option, -1 for none. */
export const useCombobox = ({ groups, open, leave, choose, forget }: Combobox) => {
  const [{ active, of }, setActive] = useState({ active: -1, of: groups });
  const options = groups.flatMap((group) => group.options);
  // Another list begins without a current option.
  const current = of === groups ? active : -1;
  const option = options[current];
  const moveTo = (index: number): void => setActive({ active: index, of: groups });

  /** Returns whether the key is the list's; all others are the text's. */
  const press = (key: string): boolean => {
    const { length } = options;
    if (key === 'ArrowDown' && length === 0) open();
    else if (key === 'ArrowDown') moveTo((current + 1) % length);
    // From the text, a step back leads to the last option.
    else if (key === 'ArrowUp' && length > 0) moveTo((Math.max(current, 0) - 1 + length) % length);
    else if (key === 'Home' && option) moveTo(0);
    else if (key === 'End' && option) moveTo(length - 1);
    else if (key === 'Enter' && option) choose(option, current);
    else if (key === 'Delete' && option?.isRecent && option.term) forget(option.term);
    // The browser would empty the box first.
    else return key === 'Escape' && leave();
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.nativeEvent.isComposing && press(event.key)) event.preventDefault();
  };

  return { active: current, onKeyDown };
};
