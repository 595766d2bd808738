import { isRecord } from '#domain/is-record.ts';
import { isLocale } from '#i18n/locales.ts';
import { findRouteByName } from '#routes/table.ts';
import { COLLECTIONS, type Collection, type Head, type PageRef, type Written } from '#server/texts.ts';
import { TAKEN_IDS } from './taken-ids.ts';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_LENGTH = 60;

export const isTextName = (name: string): boolean => name.length <= NAME_LENGTH && NAME.test(name);

/** Parts of addresses that are no pages of texts. */
const RESERVED = new Set(['written', 'office', '404', '500', 'index']);

/** True if a page made in the office may have this address: it is a name, and no page of the code has it. */
export const isFreeAddress = (address: string): boolean =>
  isTextName(address) && !RESERVED.has(address) && !isLocale(address) && !findRouteByName(address);

/** True if a new question may have this name, which is its id on the page. */
export const isFreeQuestion = (name: string): boolean => isTextName(name) && !TAKEN_IDS.has(name);

export const isCollection = (text: string): text is Collection => COLLECTIONS.some((one) => one === text);

export const keyOf = ({ collection, name }: PageRef): string => `${collection}/${name}`;

const isHead = (value: unknown): value is Head => isRecord(value);

/** Reads front matter that was checked when it was stored. */
export const readHead = (json: string): Head => {
  const head: unknown = JSON.parse(json);
  return isHead(head) ? head : {};
};

/** True if both say the same. The day of the change is not part of a text. */
export const isSameText = (one: Written | undefined, other: Written | undefined): boolean => {
  const essence = (written: Written | undefined) => {
    if (!written) return '';
    const { updated: _, ...head } = written.head;
    const fields = Object.entries(head).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    return JSON.stringify([fields.sort(([a], [b]) => (a < b ? -1 : 1)), written.body]);
  };
  return essence(one) === essence(other);
};
