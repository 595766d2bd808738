import { type SetEmailRefusal, setEmail } from '#server/customers/email/set-email.ts';
import { type Command, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';

const describeRefusal = ({ code }: SetEmailRefusal, name: string, email: string): string => {
  switch (code) {
    case 'not_found':
      return `There is no customer '${name}'.`;
    case 'email_invalid':
      return `'${email}' is not an e-mail address of at most 150 characters.`;
    case 'email_same':
      return `${email} is already the e-mail of this customer.`;
    case 'email_taken':
      return `Another account has the e-mail ${email}.`;
    case 'conflict':
      return `The e-mail of '${name}' has changed.`;
  }
};

export const setEmailCommand: Command = {
  usage: 'EMAIL-OR-ID NEW-EMAIL [--json]',
  summary: 'Changes the e-mail of an account and notifies both addresses.',
  details: [
    'A guest, named by the id, gets no mail; later mails about its orders go to the new e-mail.',
    'All sessions of the account end. The customer logs in with the new e-mail and the same password.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const [name, email, ...more] = positionals.map((text) => text.trim());
    if (name === undefined || email === undefined || more.length > 0)
      throw new UsageError('Expected an account or the id of a guest, and the new e-mail.');
    return withShop(terminal, async (app) => {
      const moved = await setEmail(app, name, email);
      if (values.json)
        terminal.print(
          formatJson(moved.ok ? { ok: true, ...moved.value } : { ok: false, error: moved.error }),
        );
      else if (moved.ok)
        terminal.print(
          formatPlain(
            `Customer ${moved.value.id}: ${moved.value.from || 'no e-mail'} is now ${moved.value.to}.`,
          ),
        );
      else terminal.warn(formatPlain(describeRefusal(moved.error, name, email)));
      return moved.ok ? 0 : 1;
    });
  },
};
