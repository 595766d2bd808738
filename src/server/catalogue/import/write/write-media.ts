import { getPicture, type Pictures } from '../pictures.ts';
import { getId, type References } from './rows.ts';
import type { Sync } from './sync.ts';

export const writeMedia = async (sync: Sync, pictures: Pictures): Promise<References['media']> => {
  const byHash = new Map([...pictures.values()].map((picture) => [picture.hash, picture]));
  const ids = await sync.upsert(
    'media',
    'hash',
    [...byHash.values()].map(({ hash, ext, width, height, color, edgeColor }) => ({
      hash,
      ext,
      width,
      height,
      color,
      edge_color: edgeColor,
    })),
  );
  return (file) => getId(ids, getPicture(pictures, file).hash);
};
