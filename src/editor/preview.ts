import { isRecord } from '#domain/is-record.ts';
import { parseHead, splitHead } from '#server/content/head.ts';
import { escapeHtml } from '#server/mail/templates/body.ts';
import { formatDraft } from './content-file.ts';
import { listFaults } from './list-faults.ts';
import type { Draft, Fault, FileRef } from './types.ts';

export type RenderMarkdown = (markdown: string, ref: FileRef) => Promise<string>;

export interface Preview {
  readonly html: string;
  readonly faults: readonly Fault[];
}

const showPictures = (markdown: string): string =>
  markdown.replaceAll('](../../images/', '](/src/content/images/');

const readText = (head: unknown, name: string): string => {
  const value = isRecord(head) ? head[name] : undefined;
  return typeof value === 'string' ? escapeHtml(value) : '';
};

export const renderPreview = async (
  root: string,
  ref: FileRef,
  draft: Draft,
  render: RenderMarkdown,
): Promise<Preview> => {
  const text = formatDraft(ref.collection, draft);
  const parts = splitHead(text);
  const parsed = parts && parseHead(parts.written);
  const head = parsed?.ok ? parsed.value : undefined;
  const body = await render(showPictures(parts?.body ?? text), ref);
  const html =
    ref.collection === 'faq'
      ? `<div class="wrap faq"><div class="acc"><details open><summary>${readText(head, 'question')}</summary><div class="acc__in">${body}</div></details></div></div>`
      : `<header class="wrap lead"><h1>${readText(head, 'title')}</h1><p class="lead__intro">${readText(head, 'intro')}</p></header><div class="wrap"><div class="prose">${body}</div></div>`;
  return { html, faults: await listFaults(root, ref, draft, text) };
};
