import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { ok, type Result, refuse } from '#domain/result.ts';
import { makePrivateFolder, PRIVATE_FILE } from '#server/platform/storage/private-files.ts';
import { temporaryName } from '#server/platform/storage/temporary-files.ts';

interface UploadLimits {
  /** Bytes of one file. */
  readonly fileBytes: number;
  readonly files: number;
  /** Bytes of the complete body. */
  readonly totalBytes: number;
}

export interface UploadedFile {
  readonly field: string;
  /** File name on the sender's machine, without folders. For display only. */
  readonly name: string;
  /** Temporary file. Move it to keep it. */
  readonly path: string;
  readonly bytes: number;
}

export interface Upload {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly UploadedFile[];
  /** Deletes the files that were not moved. */
  discard(): Promise<void>;
}

/** `refused`: `accepts` returned false. */
export type UploadFault = 'too_large' | 'too_many' | 'malformed' | 'interrupted' | 'refused';

export interface RefusedUpload {
  readonly code: UploadFault;
  /** Fields that were read, so that a form is shown again with them. Empty unless accepted. */
  readonly fields: Upload['fields'];
}

const FIELD_BYTES = 64 * 1024;
const FIELDS = 1_000;

interface UploadOptions {
  /** Folder for temporary files. It is created if it is missing. */
  readonly folder: string;
  readonly limits: UploadLimits;
  /** Decides from the fields before the first file. Nothing is stored if it returns false. */
  readonly accepts: (fields: Upload['fields']) => boolean;
}

/** Reads the rest of a refused body, because browsers show an answer only after they have sent everything. */
const drain = async (request: IncomingMessage): Promise<void> => {
  request.unpipe();
  request.resume();
  await finished(request).catch(() => {});
};

/**
 * Reads a `multipart/form-data` body as a stream. Fields have to come before files. Files without a name are left out:
 * browsers send one for an empty file input.
 */
export const readUpload = async (
  request: IncomingMessage,
  { folder, limits, accepts }: UploadOptions,
): Promise<Result<Upload, RefusedUpload>> => {
  await makePrivateFolder(folder);
  const fields: Record<string, string[]> = {};
  const writes: Promise<UploadedFile>[] = [];
  const paths: string[] = [];
  let files: readonly UploadedFile[] = [];
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > limits.totalBytes;
  let fault: UploadFault | undefined = isTooLarge ? 'too_large' : undefined;
  let isAccepted: boolean | undefined;
  const discard = async (): Promise<void> => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };

  const store = async (field: string, name: string, stream: Readable): Promise<UploadedFile> => {
    const path = join(folder, temporaryName('upload'));
    paths.push(path);
    let bytes = 0;
    stream.on('limit', () => {
      fault ??= 'too_large';
    });
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }));
    return { field, name, path, bytes };
  };

  try {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // A file of exactly this size counts as too large.
      limits: { fileSize: limits.fileBytes + 1, files: limits.files, fieldSize: FIELD_BYTES, fields: FIELDS },
    });
    parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
      if (valueTruncated || nameTruncated) fault ??= 'too_large';
      if (Object.hasOwn(fields, name)) fields[name]?.push(value);
      else Object.defineProperty(fields, name, { value: [value], enumerable: true });
    });
    parser.on('file', (field, stream, { filename }) => {
      isAccepted ??= accepts(fields);
      if (!isAccepted) fault ??= 'refused';
      // The rest is read for its fields, and because browsers show an answer only after they have sent everything.
      if (fault !== undefined || !filename) stream.resume();
      else {
        const write = store(field, filename, stream);
        // A full disk ends the parser, which would otherwise wait for the file.
        write.catch((error: Error) => parser.destroy(error));
        writes.push(write);
      }
    });
    parser.on('filesLimit', () => {
      fault ??= 'too_many';
    });
    parser.on('fieldsLimit', () => {
      fault ??= 'too_many';
    });
    await pipeline(request, parser);
    // In the order of the form, whichever is written first.
    files = await Promise.all(writes);
    isAccepted ??= accepts(fields);
    if (!isAccepted) fault ??= 'refused';
  } catch (error) {
    fault ??= request.complete ? 'malformed' : 'interrupted';
    await Promise.allSettled(writes);
    if (!request.destroyed) await drain(request);
    // The shop's fault, such as a full disk.
    if (error instanceof Error && 'syscall' in error && !request.destroyed) {
      await discard();
      throw error;
    }
  }
  if (fault === undefined) return ok({ fields, files, discard });
  await discard();
  return refuse({ code: fault, fields: isAccepted ? fields : {} });
};
