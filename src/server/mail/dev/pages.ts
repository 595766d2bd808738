import { DEV_MAIL_PATH, devMailPath } from '#routes/paths.ts';
import { escapeHtml } from '#server/platform/html/escape-html.ts';
import type { StoredMail } from './read-eml.ts';

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
li { margin-block-end: 0.75rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
small { opacity: 0.75; }
pre { padding: 1rem; border: 1px solid; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { width: 100%; height: 48rem; border: 1px solid; }
</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;

export interface ListedMail {
  readonly id: number;
  readonly mail: StoredMail;
}

export const formatList = (mails: readonly ListedMail[], hasMore: boolean): string =>
  page(
    'Mails of the shop',
    `<h1>Mails of the shop</h1>
<p>This shop does not send mail. Its mails are stored here, newest first.</p>
${
  mails.length === 0
    ? '<p>There are no mails yet.</p>'
    : `<ol reversed>${mails
        .map(
          ({ id, mail }) =>
            `<li value="${id}"><a href="${devMailPath(id)}" dir="auto">${escapeHtml(mail.subject)}</a><br><small>to <bdi>${escapeHtml(mail.to)}</bdi>, ${escapeHtml(mail.date)}</small></li>`,
        )
        .join('\n')}</ol>`
}${hasMore ? `<p>Only the newest ${mails.length} are listed.</p>` : ''}`,
  );

export const formatMail = (mail: StoredMail): string =>
  page(
    mail.subject,
    `<p><a href="${DEV_MAIL_PATH}">All mails</a></p>
<h1 dir="auto">${escapeHtml(mail.subject)}</h1>
<dl>
<dt>To</dt><dd><bdi>${escapeHtml(mail.to)}</bdi></dd>
${mail.replyTo ? `<dt>Reply to</dt><dd><bdi>${escapeHtml(mail.replyTo)}</bdi></dd>` : ''}
<dt>Date</dt><dd>${escapeHtml(mail.date)}</dd>
</dl>
<h2>Text</h2>
<pre dir="auto">${escapeHtml(mail.text)}</pre>
<h2>HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(mail.html)}"></iframe>`,
  );
