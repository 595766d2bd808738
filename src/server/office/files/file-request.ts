import type { ServerResponse } from 'node:http';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import type { ListSpec, ListState } from '#routes/office/list-state.ts';
import type { FoundPage } from '#routes/office/pages.ts';
import type { App } from '#server/context.ts';
import type { CellValue } from '#server/platform/table/send-table.ts';
import type { Member } from '#server/staff/member.ts';

export interface FileRequest extends FoundPage {
  readonly app: App;
  readonly response: ServerResponse;
  readonly url: string;
  readonly search: URLSearchParams;
  readonly member: Member;
  readonly t: OfficeTranslate;
}

/** A list as a file: what is filtered, in the order of the list. */
export interface ListTable {
  readonly name: string;
  readonly spec: ListSpec;
  readonly columns: (t: OfficeTranslate) => readonly string[];
  /** @param ids the selected rows; undefined for all that is filtered */
  readonly rows: (
    request: Pick<FileRequest, 'app' | 't'>,
    state: ListState,
    ids: readonly number[] | undefined,
  ) => AsyncIterable<readonly (readonly CellValue[])[]>;
  /** Runs before the first row, to record who took the list. */
  readonly record?: (
    request: Pick<FileRequest, 'app'>,
    state: ListState,
    ids: readonly number[] | undefined,
  ) => Promise<void>;
}
