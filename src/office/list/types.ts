interface FilterValue {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** Values to choose from. Undefined for a range of dates (`from`, `until`) or a typed value. */
  readonly values?: readonly FilterValue[];
  readonly input?: 'date' | 'number' | 'text';
  /** Has no menu: links of other pages set it. */
  readonly isLinked?: boolean;
}

/** A link above a list. */
export interface View {
  readonly label: string;
  /** State of the list, without `?`. */
  readonly query: string;
  readonly count?: number;
  /** Id of a view that the member saved. */
  readonly savedId?: number;
}

export interface Column {
  readonly name: string;
  readonly label: string;
  /** Name of the sort; columns without one do not sort. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** Only screen readers read the label. */
  readonly isQuiet?: boolean;
  readonly class?: string;
  /** The column can be hidden. */
  readonly isOptional?: boolean;
}

/** Page of rows as the use cases return it (server/platform/list/keyset.ts). */
export interface Paging {
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
  readonly count: number;
  readonly isCapped: boolean;
}
