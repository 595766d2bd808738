import type { QueryAnswer, QueryName } from '#server/office/queries.ts';

/** What a query of the office answers (server/office/queries.ts). */
export type Answer<N extends QueryName> = QueryAnswer<N>;
