import * as v from 'valibot';
import type { Localized } from '../import/schemas/fields.ts';
import { picture } from '../import/schemas/fields.ts';
import type { Findings } from './finding.ts';
import { localise } from './localise.ts';
import type { MappedOption } from './options.ts';
import type { ForeignPicture, ForeignProduct } from './product.ts';

export interface RecordPicture {
  readonly file: string;
  readonly colorId?: string;
  readonly choice?: { readonly attributeId: string; readonly valueId: string };
  readonly alt: Localized;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Name of the file that an address ends with; '' for none. */
const nameOf = (address: string): string =>
  decode(/([^/\\?#]*)(?:[?#].*)?$/s.exec(address)?.[1] ?? '').normalize('NFC');

type FindFile = (name: string) => string | undefined;

/** Finds files as people copy them: in any case of letters. Without a list, every file is there. */
export const fileFinder = (available: readonly string[] | undefined): FindFile => {
  if (!available) return (name) => name;
  const byName = new Map(available.map((name) => [name.normalize('NFC').toLowerCase(), name]));
  return (name) => byName.get(name.toLowerCase());
};

export interface FilePictures {
  /** The file of an address; null if it is missing. Each missing one is reported once. */
  readonly fileOf: (picture: Pick<ForeignPicture, 'row' | 'address'>) => string | null;
}

/** Finds the pictures of a whole export. */
export const collectPictures = (findFile: FindFile, findings: Findings): FilePictures => {
  const missing = new Set<string>();
  const addresses = new Map<string, Set<string>>();
  const doubles = new Set<string>();
  return {
    fileOf: ({ row, address }) => {
      const name = nameOf(address);
      if (name === '') return null;
      const file = findFile(name);
      const text = name.slice(0, 100);
      if (file === undefined || !v.is(picture, file)) {
        if (!missing.has(name))
          findings.add(row, { field: 'images', code: 'sheet_picture_absent', values: { text } });
        missing.add(name);
        return null;
      }
      const path = address.replace(/[?#].*$/s, '');
      const paths = addresses.get(file) ?? new Set();
      addresses.set(file, paths.add(path));
      if (paths.size === 2 && !doubles.has(file)) {
        doubles.add(file);
        findings.add(row, { field: 'images', code: 'sheet_picture_double', values: { text } });
      }
      return file;
    },
  };
};

/** What all variants with a picture have in common, if others differ: the colour or value that it shows. */
const findShown = (
  file: string,
  foreign: ForeignProduct,
  options: readonly MappedOption[],
  fileOf: FilePictures['fileOf'],
): Pick<RecordPicture, 'colorId' | 'choice'> => {
  const { variants } = foreign;
  const own = variants.filter(({ row, picture: address }) => fileOf({ row, address }) === file);
  for (const [at, { id, mapValue }] of options.entries()) {
    const values = new Set(own.map((variant) => variant.values[at] ?? ''));
    const [value = ''] = values;
    if (id === 'size' || value === '' || values.size > 1) continue;
    if (variants.every((variant) => variant.values[at] === value)) continue;
    const valueId = mapValue(value).id;
    return id === 'color' ? { colorId: valueId } : { choice: { attributeId: id, valueId } };
  }
  return {};
};

/** Pictures of a product in their order, then those that only variants have. */
export const mapPictures = (
  foreign: ForeignProduct,
  options: readonly MappedOption[],
  fileOf: FilePictures['fileOf'],
): RecordPicture[] => {
  const all = [
    ...foreign.pictures,
    ...foreign.variants.map(({ row, picture: address }) => ({ row, address, alt: '' })),
  ];
  const files = new Map<string, string>();
  for (const one of all) {
    const file = fileOf(one);
    if (file !== null && !files.has(file)) files.set(file, one.alt);
  }
  return [...files].map(([file, alt]) => ({
    file,
    ...findShown(file, foreign, options, fileOf),
    alt: localise(alt || foreign.name),
  }));
};
