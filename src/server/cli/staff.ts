import type { Result } from '#domain/result.ts';
import { isRole, ROLES, type Role } from '#domain/staff/roles.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { changeRole, disableMember } from '#server/staff/members/change-member.ts';
import { type Invitation, inviteAgain, inviteMember } from '#server/staff/members/invite-member.ts';
import { findMember, type ListedMember, listMembers } from '#server/staff/members/list-members.ts';
import type { StaffCode, StaffRefusal } from '#server/staff/refusal.ts';
import { endSessions } from '#server/staff/sessions/end-sessions.ts';
import {
  type Command,
  type CommandGroup,
  readArguments,
  type Terminal,
  UsageError,
} from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { formatInstant, JSON_OPTION, readNone, readOne } from './terminal/options.ts';
import { formatJson, formatPlain, listTable } from './terminal/plain-text.ts';

const ROLE_DETAILS = [`Roles: ${ROLES.join(', ')}.`];

const readRole = (text: string | undefined): Role => {
  if (text === undefined || !isRole(text))
    throw new UsageError(`The role must be one of ${ROLES.join(', ')}${text ? `, not '${text}'` : ''}.`);
  return text;
};

const readLanguage = (text: string): Locale => {
  if (!isLocale(text)) throw new UsageError(`--language must be en or ar, not '${text}'.`);
  return text;
};

const SENTENCES: Partial<Record<StaffCode, string>> = {
  not_found: 'There is no such member.',
  last_owner: 'This is the last owner who can open the office. Give another member the role first.',
  email_invalid: 'That is not an e-mail address of at most 150 characters.',
  name_invalid: 'The name must have 1 to 100 visible characters.',
  email_taken: 'Somebody else was invited with this e-mail at the same time.',
};

const report = <T extends object | null>(
  terminal: Terminal,
  isJson: boolean,
  result: Result<T, StaffRefusal>,
  describe: (value: T) => readonly string[],
): number => {
  if (isJson) terminal.print(formatJson(result.ok ? { ok: true, ...result.value } : result));
  else if (result.ok) for (const line of describe(result.value)) terminal.print(formatPlain(line));
  else terminal.warn(SENTENCES[result.error.code] ?? result.error.code);
  return result.ok ? 0 : 1;
};

const withMember = (
  terminal: Terminal,
  isJson: boolean,
  email: string,
  work: (app: App, member: ListedMember) => Promise<number>,
): Promise<number> =>
  withShop(terminal, async (app) => {
    const member = await findMember(app, { email });
    if (member) return work(app, member);
    if (isJson) terminal.print(formatJson({ ok: false, error: { code: 'not_found' } }));
    else terminal.warn(formatPlain(`There is no member ${email}.`));
    return 1;
  });

const listFactors = ({ factors }: ListedMember): string =>
  [factors.passkey && 'passkey', factors.totp && 'code'].filter(Boolean).join(', ') || '-';

const listCommand: Command = {
  usage: '[--json]',
  summary: 'Lists the members of staff.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const members = await listMembers(app);
      const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
      if (values.json)
        terminal.print(
          formatJson({
            ok: true,
            members: members.map(({ version, createdAt, lastSignInAt, ...member }) => ({
              ...member,
              createdAt: instant(createdAt),
              lastSignInAt: instant(lastSignInAt),
            })),
          }),
        );
      else
        listTable(
          ['E-mail', 'Name', 'Role', 'State', 'Second factor', 'Sessions', 'Last sign-in'],
          members.map((member) => [
            member.email,
            member.name,
            member.role,
            member.state,
            listFactors(member),
            member.sessions,
            member.lastSignInAt === null ? '-' : formatInstant(member.lastSignInAt),
          ]),
        ).forEach(terminal.print);
      return 0;
    });
  },
};

const describeInvitation = ({ url, expiresAt }: Invitation): string[] => [
  url,
  `The link works once, until ${formatInstant(expiresAt)}. It was also sent by mail.`,
];

const inviteCommand: Command = {
  usage: 'EMAIL --role ROLE [--name TEXT] [--language en|ar] [--json]',
  summary: 'Invites somebody to the office, and prints the one-time link.',
  details: [
    ...ROLE_DETAILS,
    'For an existing member of the same role, the link replaces a lost password or second factor, or enables the',
    'member again. Until it is used, nothing changes.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      role: { type: 'string' },
      name: { type: 'string' },
      language: { type: 'string', default: DEFAULT_LOCALE },
    });
    const email = readOne(positionals, 'one e-mail').trim();
    const role = readRole(values.role);
    const locale = readLanguage(values.language);
    const { name } = values;
    return withShop(terminal, async (app) => {
      const member = await findMember(app, { email });
      if (member && member.role !== role)
        throw new UsageError(`${email} is ${member.role}: change the role with staff role.`);
      const invited = member
        ? await inviteAgain(app, member.id)
        : await inviteMember(app, { email, role, locale, ...(name !== undefined && { name }) });
      return report(terminal, values.json, invited, describeInvitation);
    });
  },
};

const roleCommand: Command = {
  usage: 'EMAIL ROLE [--json]',
  summary: 'Changes what a member may do.',
  details: ROLE_DETAILS,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const [email, text, ...more] = positionals;
    if (email === undefined || text === undefined || more.length > 0)
      throw new UsageError('Expected an e-mail and a role.');
    const role = readRole(text);
    return withMember(terminal, values.json, email, async (app, { id }) =>
      report(terminal, values.json, await changeRole(app, { memberId: id, role }), () => [
        `${email} is now ${role}.`,
      ]),
    );
  },
};

const disableCommand: Command = {
  usage: 'EMAIL [--json]',
  summary: 'Locks a member out: ends all sessions and invalidates links.',
  details: ['staff invite with the same role lets the member in again.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const email = readOne(positionals, 'one e-mail');
    return withMember(terminal, values.json, email, async (app, { id }) =>
      report(terminal, values.json, await disableMember(app, { memberId: id }), () => [
        `${email} can no longer open the office.`,
      ]),
    );
  },
};

const endSessionsCommand: Command = {
  usage: 'EMAIL [--json]',
  summary: 'Signs a member out everywhere.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const email = readOne(positionals, 'one e-mail');
    return withMember(terminal, values.json, email, async (app, { id }) => {
      const ended = await endSessions(app, { memberId: id });
      if (values.json) terminal.print(formatJson({ ok: true, ended }));
      else terminal.print(formatPlain(`Ended sessions of ${email}: ${ended}.`));
      return 0;
    });
  },
};

export const staffCommands: CommandGroup = {
  summary: 'Members of staff, who use the office.',
  commands: new Map([
    ['list', listCommand],
    ['invite', inviteCommand],
    ['role', roleCommand],
    ['disable', disableCommand],
    ['end-sessions', endSessionsCommand],
  ]),
};
