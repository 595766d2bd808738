import { searchOffice } from '../search.ts';
import type { FileRequest } from './file-request.ts';

/** Suggestions of the search over everything as JSON (office/scripts/palette.ts). */
export const sendSearchResults = async ({ app, response, search, member, t }: FileRequest): Promise<void> => {
  const groups = await searchOffice(app, search.get('q') ?? '', member.role, t);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(groups));
};
