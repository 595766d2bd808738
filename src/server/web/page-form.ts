import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ReturnPictureFault } from '#domain/orders/returns.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Route } from '#routes/table.ts';
import type { App } from '#server/context.ts';
import { PICTURES_RATE } from '#server/limits/rules.ts';
import { MediaError } from '#server/media/media-error.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import { PICTURE_FAULTS } from '#server/returns/picture-fault.ts';
import { FORM_LIMIT_BYTES, isUpload } from '../platform/http/page-post.ts';
import type { PostedForm } from '../platform/http/pages/render.ts';
import { readBody } from '../platform/http/read-body.ts';
import { readUpload, type UploadedFile } from '../platform/http/read-upload.ts';
import { allowSlowBody } from '../platform/http/slow-body.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Encodes the pictures again, so that no file of a visitor reaches a page. */
const readPictures = async (
  app: App,
  files: readonly UploadedFile[],
): Promise<Result<string[], ReturnPictureFault>> => {
  const pictures: string[] = [];
  for (const { path } of files)
    try {
      pictures.push(Buffer.from(await app.media.toPhoto(await readFile(path))).toString('base64'));
    } catch (error) {
      if (error instanceof MediaError) return refuse(PICTURE_FAULTS[error.code]);
      throw error;
    }
  return ok(pictures);
};

/** @returns what limits the sender: the order of the link, or with an API host, which knows the links, the link itself */
const findSender = async (app: App, request: IncomingMessage): Promise<string | undefined> => {
  const link = new URL(request.url ?? '/', 'http://localhost').searchParams.get('link') ?? '';
  if (app.config.apiHost !== '') return link;
  const order = await findLinkedOrder(app, link);
  return order && String(order.id);
};

/**
 * Turns a form with pictures into one without files: its fields, with each picture in base64 as `Picture`. `PictureFault`
 * says why they were refused. Only for holders of a link, because pictures cost time.
 */
const readPictureForm = async (
  app: App,
  request: IncomingMessage,
  { files, fileBytes }: NonNullable<Route['upload']>,
): Promise<URLSearchParams | 400 | 403 | 429> => {
  const sender = await findSender(app, request);
  if (sender === undefined) return 403;
  const bucket = { key: `pictures ${sender}`, rate: PICTURES_RATE };
  if (app.config.rateLimits && (await app.limiter.take([bucket])) > 0) return 429;
  allowSlowBody(request);
  const upload = await readUpload(request, {
    folder: join(app.config.varDir, 'uploads'),
    limits: { files, fileBytes, totalBytes: files * fileBytes + FORM_LIMIT_BYTES },
    accepts: () => true,
  });
  const form = new URLSearchParams();
  const { fields } = upload.ok ? upload.value : upload.error;
  for (const [name, values] of Object.entries(fields))
    if (!name.startsWith('Picture')) for (const value of values) form.append(name, value);
  if (!upload.ok) {
    if (upload.error.code === 'malformed' || upload.error.code === 'interrupted') return 400;
    form.append(
      'PictureFault',
      upload.error.code === 'too_many' ? 'return_picture_many' : 'return_picture_large',
    );
    return form;
  }
  try {
    const pictures = await readPictures(app, upload.value.files);
    if (!pictures.ok) form.append('PictureFault', pictures.error);
    else for (const picture of pictures.value) form.append('Picture', picture);
  } finally {
    await upload.value.discard();
  }
  return form;
};

/** Reads the form that was posted to a page; undefined without one. A number is the status of a refusal. */
export const readPageForm = async (
  app: App,
  request: IncomingMessage,
  route: Route | undefined,
): Promise<PostedForm | undefined | 400 | 403 | 413 | 429> => {
  if (request.method !== 'POST') return undefined;
  if (route?.upload && isUpload(request)) {
    const form = await readPictureForm(app, request, route.upload);
    return typeof form === 'number'
      ? form
      : { headers: { ...request.headers, 'content-type': FORM_TYPE }, body: form.toString() };
  }
  const body = await readBody(request, FORM_LIMIT_BYTES);
  if (body.ok) return { headers: request.headers, body: body.value };
  return body.error === 'too_large' ? 413 : 400;
};
