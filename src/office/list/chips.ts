import { readDay } from '#domain/read-day.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import { type ListState, toggleFilter } from '#routes/office/list-state.ts';
import { formatFullDay } from '../parts/when.ts';
import type { Filter } from './types.ts';

export interface Chip {
  readonly label: string;
  /** The list without this filter. */
  readonly without: ListState;
}

const dayOf = (text: string, t: OfficeTranslate): string => {
  const day = readDay(text);
  return day === undefined ? text : formatFullDay(t.locale, day);
};

const rangeChip = (state: ListState, { name, label }: Filter, t: OfficeTranslate): Chip[] => {
  const [from] = state.filters[name] ?? [];
  const [until] = state.filters[`${name}-until`] ?? [];
  if (from === undefined && until === undefined) return [];
  const ends = [
    from && `${t('list_from')} ${dayOf(from, t)}`,
    until && `${t('list_until')} ${dayOf(until, t)}`,
  ];
  const filters = { ...state.filters, [name]: [], [`${name}-until`]: [] };
  return [
    {
      label: `${label}: ${ends.filter(Boolean).join(' ')}`,
      without: { ...state, filters, cursor: undefined },
    },
  ];
};

/** Active filters, which are always visible and removable. */
export const listChips = (state: ListState, filters: readonly Filter[], t: OfficeTranslate): Chip[] => {
  const text: Chip[] =
    state.text === ''
      ? []
      : [{ label: t('found_for', { text: state.text }), without: { ...state, text: '', cursor: undefined } }];
  return [
    ...text,
    ...filters.flatMap((filter): Chip[] => {
      if (filter.input === 'date') return rangeChip(state, filter, t);
      return (state.filters[filter.name] ?? []).map((value) => {
        const known = filter.values?.find((other) => other.value === value);
        const label = `${filter.label}: ${known?.label ?? value}`;
        return { label, without: toggleFilter(state, filter.name, value) };
      });
    }),
  ];
};
