import type { Answer } from '../types.ts';

export type Profile = NonNullable<Answer<'customers.read'>['profile']>;

/** Panels that the query `open` shows on the page of a customer. */
const PANELS = ['erase', 'email'] as const;

export const readPanel = (url: URL): (typeof PANELS)[number] | undefined =>
  PANELS.find((panel) => panel === url.searchParams.get('open'));
