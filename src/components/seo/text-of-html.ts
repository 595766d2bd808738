import { withoutIsolates } from '#i18n/isolate-text.ts';
import { decodeEntities } from './html-entities.ts';

const BREAK = /<\/?(?:p|h\d|[uod]l|li|d[td]|table|t[rhd]|blockquote|pre|div|hr|br)\b[^<>]*>/gi;

/** Words of the shop's own safe HTML, on one line. */
export const textOfHtml = (html: string): string =>
  decodeEntities(
    withoutIsolates(html)
      .replace(BREAK, ' ')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();
