// Writes what the office answers, to compare two checkouts of the code: every page for every role in both languages, files,
// refused forms, conflicts, and the command line. Temporary: it goes when the tables are done.
//   node --import ./tests/support/golden/frozen-clock.mjs tests/support/golden/office.ts seed DATA
//   cp -a DATA COPY; node --import … tests/support/golden/office.ts record COPY OUT    (in each checkout, after `npm run build`)
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { call } from '#contract/call.ts';
import { emailKey } from '#domain/customers/email-key.ts';
import { ROLES, type Role } from '#domain/staff/roles.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { findOfficePage } from '#routes/office/pages.ts';
import { runCli } from '#server/cli/terminal/run-cli.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { startSession } from '#server/staff/sessions/start-session.ts';
import { generateOrders } from '../../bench/office/generate-orders.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CLOCK = fileURLToPath(new URL('frozen-clock.mjs', import.meta.url));
const PORT = Number(process.env.PORT ?? 4390);
const ORIGIN = `http://localhost:${PORT}`;
/** Pages of one path with the same names in their queries. */
const OWNER_PAGES = 10;
const OTHER_PAGES = 2;
/** Files whose bytes differ by time. */
const IS_PACKED = /[?&]as=zip/;
/** Actions that end the session, or whose answer differs by time. */
const LEFT_OUT = /^(?:account|session|sign|staff|import|picture|export)/;

const [mode = '', folder = '', out = ''] = process.argv.slice(2);
const data = resolve(folder);
const environment = {
  DATABASE_URL: `file:${data}/shop.db`,
  VAR_DIR: data,
  SITE_URL: ORIGIN,
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
};

const withApp = async <T>(work: (app: App) => Promise<T>): Promise<T> => {
  const config = readConfig(environment);
  if (!config.ok) throw new Error(config.error.join('\n'));
  const app = await openApp(config.value);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

const withServer = async (work: () => Promise<void>): Promise<void> => {
  const server = spawn(process.execPath, ['src/server/run/launch/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...environment, PORT: String(PORT), NODE_OPTIONS: `--import=${CLOCK}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    for (let tries = 0; ; tries += 1) {
      if (
        await fetch(`${ORIGIN}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        break;
      if (tries > 300 || server.exitCode !== null) throw new Error('the shop does not start');
      await wait(1000);
    }
    await work();
  } finally {
    server.kill('SIGTERM');
    await new Promise((done) => server.once('exit', done));
  }
};

const seed = async (): Promise<void> => {
  await withServer(async () => {
    const ask = (name: Parameters<typeof call>[0], input: object) =>
      call(name, input as never, { origin: ORIGIN, locale: 'en' });
    for (let i = 1; i <= 3; i += 1) {
      const answers = [
        await ask('insert-subscriber', { SubscriberEmail: `reader${i}@example.com` }),
        await ask('insert-product-review', {
          ...{ ProductId: i, ReviewerName: `Reader ${i}`, ReviewerEmail: `reader${i}@example.com` },
          ...{ ReviewTitle: 'Mixes well', ReviewBody: 'No lumps, not too sweet.', ReviewRating: 3 + (i % 3) },
        }),
        await ask('contact-us', {
          ...{ FullName: `Asker ${i}`, Email: `asker${i}@example.com`, Subject: 'Delivery' },
          ...{ PhoneNumber: `+91 98450 2016${i}`, Message: 'Where is my order?' },
        }),
      ];
      for (const answer of answers) if (!answer.ok) process.stderr.write(`${JSON.stringify(answer.error)}\n`);
    }
  });
  await withApp(async (app) => {
    await generateOrders(app, { orders: 80, customers: 25, messages: 30 });
  });
};

const createSessions = (app: App) =>
  app.db.write(async (db) => {
    const sessions: { role: Role; locale: Locale; token: string }[] = [];
    for (const role of ROLES)
      for (const locale of LOCALES) {
        const email = `${role}.${locale}@staff.example`;
        const { id } = await db
          .insertInto('member')
          .values({
            ...{ email, email_key: emailKey(email), name: `${role} ${locale}`, role, locale },
            ...{ password_hash: null, created_at: app.clock.now(), joined_at: app.clock.now() },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { token } = await startSession(app, db, id, { address: '', userAgent: '' });
        sessions.push({ role, locale, token });
      }
    return sessions;
  });

/** Replaces what is random or names a build. */
const mask = (text: string): string =>
  text
    .replace(/\/_astro\/[^"' )\\]+/g, '/_astro/FILE')
    .replace(/data-astro-cid-\w+/g, 'data-astro-cid')
    .replace(/<style>[\s\S]*?<\/style>|<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/(name="(?:token|request|undo|sealed)"[^>]*? value=")[^"]*/g, '$1…')
    .replace(/preview=[\w-]{60,}|data:image\/svg\+xml;base64,[\w+/=]+|<code dir="ltr">[A-Z\d]{32}/g, '…')
    .replaceAll(data, 'DATA')
    .replace(/[\w-]{43}\.\d+\.[\w-]{43}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '…')
    .replace(/uid="\w+"|nonce="[^"]*"/g, '');

const write = async (name: string, text: string): Promise<void> => {
  const path = join(out, name.replaceAll(/[?*:|"<>\\]/g, '~').slice(0, 220));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, mask(text));
};

interface OfficeForm {
  readonly url: string;
  readonly action: string;
  readonly fields: readonly (readonly [string, string])[];
  /** Names of text fields. */
  readonly typed: readonly string[];
}

const readForms = (url: string, html: string): OfficeForm[] => {
  const find = (within: Parameters<typeof DomUtils.findAll>[1], ...names: string[]): Element[] =>
    DomUtils.findAll(({ name }) => names.includes(name), within);
  return find(parseDocument(html).children, 'form').flatMap((form) => {
    if (form.attribs.method?.toLowerCase() !== 'post') return [];
    const fields: [string, string][] = [];
    const typed: string[] = [];
    for (const { name: tag, attribs, children } of find(form.children, 'input', 'textarea', 'select')) {
      const { name = '', type = 'text', value = '' } = attribs;
      if (name === '' || 'disabled' in attribs || type === 'file') continue;
      if (['checkbox', 'radio'].includes(type) && !('checked' in attribs)) continue;
      if (tag === 'select') {
        const options = find(children, 'option');
        const chosen = options.find(({ attribs: { selected } }) => selected !== undefined) ?? options[0];
        if (chosen) fields.push([name, chosen.attribs.value ?? DomUtils.textContent(chosen)]);
        continue;
      }
      fields.push([name, tag === 'textarea' ? DomUtils.textContent(children) : value]);
      if (
        tag === 'textarea' ||
        ['text', 'number', 'email', 'search', 'date', 'datetime-local'].includes(type)
      )
        typed.push(name);
    }
    const buttons = find(form.children, 'button').filter(({ attribs }) => attribs.name === 'do');
    const given = fields.some(([name]) => name === 'do')
      ? ['']
      : buttons.map(({ attribs }) => attribs.value ?? '');
    return given.map((button) => {
      const all = button === '' ? fields : [...fields, ['do', button] as const];
      return { url, fields: all, typed, action: all.find(([name]) => name === 'do')?.[1] ?? '' };
    });
  });
};

const send = async (token: string, url: string, form?: readonly (readonly [string, string])[]) => {
  const answer = await fetch(`${ORIGIN}${url}`, {
    redirect: 'manual',
    headers: { Cookie: `office=${token}`, ...(form && { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }) },
    ...(form && { method: 'POST', body: new URLSearchParams(form.map(([name, value]) => [name, value])) }),
  });
  const text = await answer.text();
  const head = ['location', 'content-type', 'content-disposition'].map(
    (name) => `${name}: ${answer.headers.get(name)}`,
  );
  return {
    text,
    isPage: answer.headers.get('content-type')?.startsWith('text/html') === true,
    head: `${answer.status}\n${head.join('\n')}\n`,
  };
};

/** Follows all links of the office. @returns its forms, one of each action */
const crawl = async (token: string, name: string, most: number): Promise<OfficeForm[]> => {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const forms = new Map<string, OfficeForm>();
  const queue = ['/office'];
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    if (seen.has(url) || IS_PACKED.test(url)) continue;
    seen.add(url);
    const [path = '', query = ''] = url.split('?', 2);
    const keys = [...new Set(new URLSearchParams(query).keys())].sort();
    const kind = `${findOfficePage(path)?.page.path}?${keys.join('&')}`;
    const count = counts.get(kind) ?? 0;
    if (keys.length > 2 || count >= (keys.length === 2 ? 1 : most)) continue;
    counts.set(kind, count + 1);
    const { text, head, isPage } = await send(token, url);
    await write(`${name}${url}.txt`, head + text.replaceAll('><', '>\n<'));
    if (!isPage) continue;
    for (const form of readForms(url, text)) if (!forms.has(form.action)) forms.set(form.action, form);
    for (const [, link = ''] of text.matchAll(/ href="([^"#]*)/g)) {
      const { pathname, search } = new URL(link.replaceAll('&amp;', '&'), `${ORIGIN}${url}`);
      if (/^\/office(?:\/|$)/.test(pathname)) queue.push(pathname + search);
    }
  }
  process.stderr.write(`${name}: ${seen.size} pages, ${forms.size} actions\n`);
  return [...forms.values()];
};

/** Sends each form empty, changed, and changed again from the same page, which is a conflict. */
const sendForms = async (token: string, forms: readonly OfficeForm[]): Promise<void> => {
  for (const { url, action, fields, typed } of forms) {
    if (LEFT_OUT.test(action) || typed.length === 0) continue;
    const fill = (change: (value: string) => string) =>
      fields.map(([name, value]) => [name, typed.includes(name) ? change(value) : value] as const);
    const sent = {
      empty: fill(() => ''),
      first: fill((value) => `${value}1`),
      second: fill((value) => `${value}2`),
    };
    for (const [name, form] of Object.entries(sent)) {
      const key = form.map(
        ([field, value]) => [field, field === 'request' ? `${action}-${name}` : value] as const,
      );
      const { text, head } = await send(token, url, key);
      await write(`forms/${action}-${name}.txt`, head + text.replaceAll('><', '>\n<'));
    }
  }
};

const recordCommands = async (): Promise<void> => {
  const run = async (parts: readonly string[]): Promise<string> => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const code = await runCli([...parts], { environment, directory: data, print, warn: print });
    await write(`commands/${parts.join(' ')}.txt`, `${code}\n${lines.join('\n')}\n`);
    return lines.join('\n');
  };
  const help = await run(['--help']);
  const commands = [...help.matchAll(/^ {2}([a-z]+(?: [a-z-]+)?)(?= |$)/gm)].map(([, name = '']) =>
    name.split(' '),
  );
  for (const command of commands) {
    await run([...command, '--help']);
    await run([...command, '--no-such-option']);
    if (/^(?:list|find|owed|unsent|check)$/.test(command[1] ?? '') || command[0] === 'messages') {
      await run(command);
      await run([...command, '--json']);
    }
  }
};

if (mode === 'seed') await seed();
else {
  const sessions = await withApp(createSessions);
  await recordCommands();
  await withServer(async () => {
    let forms: readonly OfficeForm[] = [];
    for (const { role, locale, token } of sessions) {
      const found = await crawl(token, `${role}-${locale}`, role === 'owner' ? OWNER_PAGES : OTHER_PAGES);
      if (role === 'owner' && locale === 'en') forms = found;
    }
    await sendForms(sessions[0]?.token ?? '', forms);
  });
}
process.exit();
