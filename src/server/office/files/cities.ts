import { readInteger } from '#domain/read-integer.ts';
import { listCities } from '../orders/places.ts';
import type { FileRequest } from './file-request.ts';

/** Cities of a state as JSON, for the form of an address (office/scripts/places.ts). */
export const sendCities = async ({ app, response, search, member }: FileRequest): Promise<void> => {
  const cities = await listCities(app.db.read, readInteger(search.get('state') ?? '') ?? 0, member.locale);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(cities));
};
