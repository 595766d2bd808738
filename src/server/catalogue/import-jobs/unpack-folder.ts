import { ok, type Result, refuse } from '#domain/result.ts';
import { withZip } from '#server/platform/archive/read-zip.ts';
import { unzipFolder } from '#server/platform/archive/unzip-folder.ts';
import { type FileFault, findRoot, ZIP_LIMITS } from './read-upload-file.ts';

const PARTS = /^(?:data\/[\w-]+\.json|images\/.+|files\/[^/]+)$/;

/** Unpacks a zipped catalogue folder: data, pictures and digital files. Other files are left out. */
export const unpackFolder = async (file: string, folder: string): Promise<Result<void, FileFault>> => {
  const unpacked = await withZip(file, ZIP_LIMITS, async (entries) => {
    const root = findRoot(entries);
    if (root === undefined) return false;
    await unzipFolder(entries, folder, (path) => {
      const below = path.startsWith(root) ? path.slice(root.length) : '';
      return PARTS.test(below) ? below : undefined;
    });
    return true;
  });
  if (!unpacked.ok) return unpacked;
  return unpacked.value ? ok(undefined) : refuse({ code: 'zip_no_catalogue' });
};
