import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import { MediaError } from '#server/media/media-error.ts';
import { pictureWork } from '#server/media/picture-work.ts';
import { collectFaults, type Fault } from '../fault.ts';
import { listNamedPictures } from '../list-files.ts';
import { locateFile } from '../locate-file.ts';
import type { Draft } from '../read-catalogue.ts';

export const fileMissing = (name: string): ImportFault => ({
  code: 'unknown_id',
  values: { field: 'digitalFile', id: name, list: 'files/' },
});

export const checkFiles = async ({ settings, lists }: Draft, directory: string): Promise<Fault[]> => {
  const { faults, reporterFor } = collectFaults();
  for (const { list, record, file } of listNamedPictures(settings, lists))
    if (!(await locateFile(join(directory, 'images'), file)))
      reporterFor(list)(record, { code: 'picture_missing', values: { file } });
  for (const { id, digitalFile } of lists.products)
    if (digitalFile && !(await locateFile(join(directory, 'files'), digitalFile)))
      reporterFor('products.json')(id, fileMissing(digitalFile));
  return faults;
};

export const checkPictures = async ({ settings, lists }: Draft, directory: string): Promise<Fault[]> => {
  const { faults, reporterFor } = collectFaults();
  const named = Map.groupBy(listNamedPictures(settings, lists), ({ file }) => file);
  for (const [file, [first]] of named) {
    const path = await locateFile(join(directory, 'images'), file);
    if (!first || !path) continue;
    try {
      await pictureWork.shop('inspect', await readFile(path));
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      reporterFor(first.list)(first.record, { code: 'in_picture', file, picture: error.fault });
    }
  }
  return faults;
};
