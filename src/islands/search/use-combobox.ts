import { type KeyboardEvent, useState } from 'react';
import type { OptionGroup, SearchOption } from './options.ts';

interface Combobox {
  /** What the groups were listed for */
  readonly term: string;
  readonly groups: readonly OptionGroup[];
  readonly open: () => void;
  /** Closes the overlay or the list. Returns false if neither is open. */
  readonly leave: () => boolean;
  readonly choose: (option: SearchOption, index: number) => void;
  readonly forget: (term: string) => void;
}

interface Active {
  readonly option: SearchOption;
  readonly term: string;
}

const isSame = (one: SearchOption, other: SearchOption): boolean =>
  one.href === other.href && one.term === other.term;

/**
 * Keyboard handling of an ARIA combobox. The input has the focus, and `active` is the current option or -1.
 * The current option stays while more options arrive for the same term.
 */
export const useCombobox = ({ term, groups, open, leave, choose, forget }: Combobox) => {
  const [active, setActive] = useState<Active>();
  const options = groups.flatMap((group) => group.options);
  if (active && (options.length === 0 || active.term !== term)) setActive(undefined);
  const current = active?.term === term ? options.findIndex((one) => isSame(one, active.option)) : -1;
  const option = options[current];
  const moveTo = (index: number): void => {
    const next = options[index];
    if (next) setActive({ option: next, term });
  };

  /** @returns whether the list handled the key */
  const press = (key: string): boolean => {
    const { length } = options;
    if (key === 'ArrowDown' && length === 0) open();
    else if (key === 'ArrowDown') moveTo((current + 1) % length);
    // ArrowUp in the input selects the last option.
    else if (key === 'ArrowUp' && length > 0) moveTo((Math.max(current, 0) - 1 + length) % length);
    else if (key === 'Home' && option) moveTo(0);
    else if (key === 'End' && option) moveTo(length - 1);
    else if (key === 'Enter' && option) choose(option, current);
    else if (key === 'Delete' && option?.isRecent && option.term) forget(option.term);
    // An unhandled Escape would clear the input.
    else return key === 'Escape' && leave();
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.nativeEvent.isComposing && press(event.key)) event.preventDefault();
  };

  return { active: current, onKeyDown };
};
