import { isolate } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Block, MailBody } from './body.ts';

const formatBlock = (block: Block, { locale }: Translate): string => {
  const value = (text: string) => (locale === 'ar' ? isolate(text) : text);
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.phrase.text;
    case 'code':
      // On a separate line without direction marks, so that the code can be copied.
      return block.code;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'heading':
      return block.label;
    case 'list':
      return block.items.map((item) => `- ${item.text}`).join('\n');
    case 'bill':
      return block.rows
        .map(
          ({ name, detail, amount }) =>
            `${name.text}${detail ? ` (${value(detail.text)})` : ''}: ${value(amount.text)}`,
        )
        .join('\n');
  }
};

export const formatText = (body: MailBody, t: Translate, links: { readonly contact: string }): string =>
  [
    body.title,
    ...body.blocks.map((block) => formatBlock(block, t)),
    `${t('lbl_com_site_title')}\n${t('mail_footer')}\n${links.contact}`,
    '',
  ].join('\n\n');
