import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { OfficePage, UploadRules } from '#routes/office/pages.ts';
import type { App } from '#server/context.ts';
import { FORM_LIMIT_BYTES, isUpload, refusePost, refuseUpload } from '#server/platform/http/page-post.ts';
import { readBody } from '#server/platform/http/read-body.ts';
import { readUpload, type UploadedFile } from '#server/platform/http/read-upload.ts';
import { allowSlowBody } from '#server/platform/http/slow-body.ts';
import { isFormToken } from '../cookies.ts';
import { createFields, type FormFields, readFields } from './form-fields.ts';

export interface BadForm {
  readonly status: 400 | 403 | 411 | 413 | 415;
  readonly reason: string;
  /** The files are refused: a code for the page that takes them. */
  readonly fault?: 'upload_too_large' | 'upload_too_many' | 'upload_malformed';
  /** The form belongs to another session. */
  readonly isForeign?: true;
  /** What was typed. */
  readonly form?: FormFields;
}

export interface ReceivedForm {
  readonly form: FormFields;
  readonly files: readonly UploadedFile[];
  /** Deletes the files that the action did not move. */
  discard(): Promise<void>;
}

const NO_TOKEN: BadForm = {
  ...{ status: 403, isForeign: true },
  reason: 'The form token is missing or belongs to another session.',
};

/** Received files, before an action moves them. */
const folderOf = ({ config }: App): string => join(config.varDir, 'uploads');

const receiveUpload = async (
  app: App,
  request: IncomingMessage,
  isOwn: (token: string) => boolean,
  { files, fileBytes }: UploadRules,
): Promise<Result<ReceivedForm, BadForm>> => {
  const refused = refuseUpload(request, app.config.siteUrl);
  if (refused) return refuse(refused);
  allowSlowBody(request);
  let typed: FormFields['values'] = {};
  const upload = await readUpload(request, {
    folder: folderOf(app),
    limits: { files, fileBytes, totalBytes: files * fileBytes + FORM_LIMIT_BYTES },
    accepts: (sent) => {
      typed = sent;
      return isOwn(sent.token?.[0] ?? '');
    },
  });
  if (upload.ok) {
    const { fields, ...rest } = upload.value;
    return ok({ form: createFields(fields), ...rest });
  }
  const { code, fields } = upload.error;
  const unread = { reason: 'The files could not be read.', form: createFields(fields) };
  switch (code) {
    case 'refused':
      return refuse({ ...NO_TOKEN, form: createFields(typed) });
    case 'too_large':
      return refuse({ ...unread, status: 413, fault: 'upload_too_large' });
    case 'too_many':
      return refuse({ ...unread, status: 413, fault: 'upload_too_many' });
    default:
      return refuse({ ...unread, status: 400, fault: 'upload_malformed' });
  }
};

/**
 * Reads a form and verifies its origin and its token.
 * @param secret value of the cookie that the token belongs to
 * @param rules files and bytes that the page accepts of this visitor
 */
export const receiveForm = async (
  app: App,
  request: IncomingMessage,
  secret: string,
  { upload, formBytes = FORM_LIMIT_BYTES }: Pick<OfficePage, 'upload' | 'formBytes'> = {},
): Promise<Result<ReceivedForm, BadForm>> => {
  const isOwn = (token: string) => secret !== '' && isFormToken(app, secret, token);
  if (upload && isUpload(request)) return receiveUpload(app, request, isOwn, upload);
  const refused = refusePost(request, app.config.siteUrl, formBytes);
  if (refused) return refuse(refused);
  const body = await readBody(request, formBytes);
  if (!body.ok)
    return refuse(
      body.error === 'too_large'
        ? { status: 413, reason: 'The form is too large.' }
        : { status: 400, reason: 'The form is invalid.' },
    );
  const form = readFields(body.value);
  if (!isOwn(form.text('token'))) return refuse({ ...NO_TOKEN, form });
  return ok({ form, files: [], discard: async () => {} });
};
