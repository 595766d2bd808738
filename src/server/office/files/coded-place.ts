import { readInteger } from '#domain/read-integer.ts';
import { readCodedPlace } from '../orders/places.ts';
import type { FileRequest } from './file-request.ts';

/** State and city of a postal code as JSON, `null` if it is unknown (office/scripts/places.ts). */
export const sendCodedPlace = async ({ app, response, search, member }: FileRequest): Promise<void> => {
  const asked = { countryId: readInteger(search.get('country') ?? '') ?? 0, code: search.get('code') ?? '' };
  const place = await readCodedPlace(app.db.read, asked, member.locale);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(place ?? null));
};
