import { type MouseEvent, useEffect, useRef } from 'react';
import { useLabels } from '../ui/labels.tsx';
import { Money } from '../ui/Money.tsx';
import { type OptionGroup, optionId, type SearchOption } from './options.ts';

export const LIST_ID = 'search-options';

interface OptionProps {
  readonly option: SearchOption;
  readonly index: number;
  readonly isActive: boolean;
  readonly onChoose: (option: SearchOption) => void;
  readonly onForget: (term: string) => void;
}

const Option = ({ option, index, isActive, onChoose, onForget }: OptionProps) => {
  const { name, href, term, isRecent, price, picture } = option;
  const element = useRef<HTMLAnchorElement & HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const shared = {
    ref: element,
    id: optionId(index),
    className: 'sug__row',
    tabIndex: -1,
    'aria-selected': isActive,
  };
  const contents = (
    <>
      {picture !== undefined && (
        <span className="pic sug__pic">{picture && <img src={picture} width={48} height={48} alt="" />}</span>
      )}
      <span className="sug__name" dir="auto">
        {name}
      </span>
      {price !== undefined && (
        <span className="sug__price">
          <Money amount={price} />
        </span>
      )}
    </>
  );
  if (href !== undefined)
    return (
      <a {...shared} role="option" href={href} onClick={() => onChoose(option)}>
        {contents}
      </a>
    );
  const press = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('.sug__forget')) onForget(term ?? '');
    else onChoose(option);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox has the focus and the keyboard
    <div {...shared} role="option" data-term={term} data-recent={isRecent ? '' : undefined} onClick={press}>
      {contents}
      {isRecent && (
        <span className="sug__forget" aria-hidden="true">
          ×
        </span>
      )}
    </div>
  );
};

interface SuggestionListProps {
  readonly groups: readonly OptionGroup[];
  readonly active: number;
  readonly onChoose: (option: SearchOption) => void;
  readonly onForget: (term: string) => void;
  readonly onClear: () => void;
}

/** Listbox of the search. Texts are never rendered as markup. */
export const SuggestionList = ({ groups, active, onChoose, onForget, onClear }: SuggestionListProps) => {
  const t = useLabels();
  const isRecent = groups.some(({ options }) => options[0]?.isRecent);
  let next = 0;
  const draw = (option: SearchOption) => {
    const index = next;
    next += 1;
    return (
      <Option
        key={`${option.href ?? ''} ${option.term ?? ''}`}
        {...{ option, index, onChoose, onForget }}
        isActive={index === active}
      />
    );
  };
  return (
    <div className="sug" hidden={groups.length === 0}>
      {/* Prevents the loss of focus in the input on a click. */}
      <div
        className="sug__list"
        role="listbox"
        id={LIST_ID}
        aria-label={t('lbl_hdr_sug_list')}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ title, options }) =>
          title === undefined ? (
            options.map(draw)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
            <div key={title} className="sug__group" role="group" aria-label={title}>
              <p className="sug__h" aria-hidden="true">
                {title}
              </p>
              {options.map(draw)}
            </div>
          ),
        )}
      </div>
      {isRecent && (
        <button type="button" className="btn btn--quiet btn--s" onClick={onClear}>
          {t('lbl_hdr_sug_clear')}
        </button>
      )}
    </div>
  );
};
