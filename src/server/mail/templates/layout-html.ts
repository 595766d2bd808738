import type { ShopIdentity } from '#domain/shop/identity.ts';
import { direction } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { escapeHtml } from '#server/platform/html/escape-html.ts';
import type { BillRow, Block, MailBody } from './body.ts';

/** Mail programs support few styles and often block remote pictures. Colours match `styles/tokens.css`. */
const FACES = {
  en: "Archivo, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  ar: "'Readex Pro', -apple-system, 'Segoe UI', Tahoma, Arial, sans-serif",
} as const;

const DARK = `@media (prefers-color-scheme: dark) {
.ground{background:#0d1412!important}.sheet{background:#141d1a!important}.ink,.ink a{color:#eef2ee!important}
.soft,.soft a{color:#b6c2bd!important}.line{border-color:#2a3733!important}.rule{border-color:#cdd6d1!important}
.code{background:#17332b!important;color:#eef2ee!important}.button{background:#45b998!important;color:#04211a!important}}`;

const cell = (style: string, content: string, classes = ''): string =>
  `<tr><td${classes && ` class="${classes}"`} style="${style}">${content}</td></tr>`;

const formatRow = ({ name, detail, amount, isTotal }: BillRow, end: string): string => {
  const weight = isTotal ? 'font-weight:700;font-size:18px;' : '';
  const border = isTotal ? 'border-top:3px solid #12221f;' : 'border-top:1px solid #e2ded3;';
  const classes = `ink ${isTotal ? 'rule' : 'line'}`;
  const small = detail
    ? `<br><span class="soft" style="font-size:14px;color:#465651;">${detail.html}</span>`
    : '';
  return `<tr><td class="${classes}" style="${border}${weight}padding:10px 0;color:#12221f;">${name.html}${small}</td><td class="${classes}" align="${end}" valign="top" style="${border}${weight}padding:10px 0;color:#12221f;">${amount.html}</td></tr>`;
};

const formatBlock = (block: Block, end: string, action: string): string => {
  switch (block.kind) {
    case 'paragraph':
      return cell('padding:0 0 16px;color:#12221f;', block.phrase.html, 'ink');
    case 'note':
      return cell('padding:0 0 16px;font-size:14px;color:#465651;', block.phrase.html, 'soft');
    case 'code':
      return cell(
        'padding:0 0 16px;',
        `<span class="code" dir="ltr" style="display:inline-block;padding:14px 24px;border-radius:14px;background:#e2eee9;color:#12221f;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:6px;">${escapeHtml(block.code)}</span>`,
      );
    case 'button':
      return cell(
        'padding:8px 0 24px;',
        `<a class="button" href="${escapeHtml(block.url)}" target="_blank" style="display:inline-block;padding:13px 26px;border-radius:99px;background:${action};color:#ffffff;font-weight:600;text-decoration:none;">${escapeHtml(block.label)}</a>`,
      );
    case 'heading':
      return cell(
        'padding:8px 0 8px;font-size:18px;font-weight:700;color:#12221f;',
        escapeHtml(block.label),
        'ink',
      );
    case 'list':
      return cell('padding:0 0 16px;color:#12221f;', block.items.map(({ html }) => html).join('<br>'), 'ink');
    case 'bill':
      return cell(
        'padding:0 0 20px;',
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${block.rows.map((row) => formatRow(row, end)).join('')}</table>`,
      );
  }
};

/** @param look colours of the shop */
export const formatHtml = (
  body: MailBody,
  t: Translate,
  links: { readonly contact: string },
  look: Pick<ShopIdentity, 'panel' | 'action'>,
): string => {
  const dir = direction(t.locale);
  const [start, end] = dir === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const face = `font-family:${FACES[t.locale]};`;
  const line = t.locale === 'ar' ? '1.8' : '1.6';
  const shop = escapeHtml(t('lbl_com_site_title'));
  const text = `${face}font-size:16px;line-height:${line};text-align:${start};`;
  return `<!doctype html>
<html lang="${t.locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(body.subject)}</title>
<style>:root{color-scheme:light dark}
${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f3ec;">
<table class="ground" role="presentation" lang="${t.locale}" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f3ec;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td style="padding:18px 28px;border-radius:22px 22px 0 0;border-bottom:4px solid #f2a33a;background:${look.panel};color:#f4f7f3;${face}font-size:22px;font-weight:700;line-height:1.4;text-align:${start};">${shop}</td></tr>
<tr><td class="sheet" style="padding:28px 28px 12px;border-radius:0 0 22px 22px;background:#ffffff;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${text}">
${cell('padding:0 0 16px;', `<h1 class="ink" style="margin:0;font-size:26px;line-height:1.3;font-weight:700;color:#12221f;">${escapeHtml(body.title)}</h1>`)}
${body.blocks.map((block) => formatBlock(block, end ?? '', look.action)).join('\n')}
</table>
</td></tr>
<tr><td class="soft" style="padding:18px 28px;${face}font-size:14px;line-height:${line};color:#465651;text-align:${start};">${escapeHtml(t('mail_footer'))} <a href="${escapeHtml(links.contact)}" target="_blank" style="color:#0b5344;">${escapeHtml(t('mail_footer_link'))}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};
