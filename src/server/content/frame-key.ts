import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltFrame } from '#server/built-frame.ts';
import { listShownCategories } from '#server/catalogue/filter-lists.ts';
import type { App } from '#server/context.ts';
import { listOverrides } from '#server/labels/shop-labels.ts';
import { SETTINGS } from '#server/settings/definitions.ts';

const FILE = 'frame-key.txt';

type Parts = Pick<App, 'db' | 'payments'>;

/** Hash of what pages show around their texts, with the defaults of settings that are not set. */
const readFrameKey = async ({ db: { read }, payments }: Parts): Promise<string> => {
  const [categories, rows, labels] = await Promise.all([
    listShownCategories(read),
    read.selectFrom('setting').selectAll().execute(),
    listOverrides(read),
  ]);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const facts = [
    categories.map(({ id, name_en, name_ar, parent_id }) => [id, name_en, name_ar, parent_id]),
    SETTINGS.filter(({ isShown }) => isShown).map(({ key, formatStored }) =>
      formatStored(JSON.parse(stored.get(key) ?? 'null')),
    ),
    labels,
    payments.offered,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
};

/** Records the frame of the build's pages in the server's folder. */
export const writeBuiltFrame = async (parts: Parts, serverFolder: string): Promise<void> =>
  writeFile(join(serverFolder, FILE), await readFrameKey(parts));

export const readBuiltFrame = (serverFolder: string): Promise<string> =>
  readFile(join(serverFolder, FILE), 'utf8');

/** @param parts undefined if another host has the catalogue, whose frame is that of the build then */
export const openBuiltFrame = (parts: Parts | undefined): BuiltFrame => {
  let built: string | undefined;
  let current: string | undefined;
  return {
    setBuilt: (key) => {
      built = key;
    },
    isStale: () => built !== undefined && current !== undefined && built !== current,
    refresh: async () => {
      if (parts && built !== undefined) current = await readFrameKey(parts);
      return [];
    },
  };
};
