import type { CallError } from '#contract/call.ts';
import { ok, type Result } from '#domain/result.ts';

interface Page {
  readonly PageNo: number;
  readonly PageSize: number;
}

/** The contract's maximum. */
const PAGE_SIZE = 100;
/** Bounds the calls of a page to a host that never ends a list. */
const MAX_PAGES = 50;

/** Reads all pages of a list, because menus, filters and links need each entry. */
export const readAll = async <Row>(
  readPage: (page: Page) => Promise<Result<Row[], CallError>>,
): Promise<Result<Row[], CallError>> => {
  const rows: Row[] = [];
  let first: string | undefined;
  for (let PageNo = 1; PageNo <= MAX_PAGES; PageNo += 1) {
    const answer = await readPage({ PageNo, PageSize: PAGE_SIZE });
    if (!answer.ok) return answer;
    const start = JSON.stringify(answer.value[0]);
    // A host that ignores the page number sends the same rows again.
    if (start === first) break;
    first = start;
    rows.push(...answer.value);
    if (answer.value.length < PAGE_SIZE) break;
  }
  return ok(rows);
};
