import { listContentPictures } from '#loaders/content-pictures.ts';

/** Lists the pictures of texts for the server, which renders changed texts. The build removes this file. */
export const prerender = true;

export const GET = async () => Response.json(await listContentPictures());
