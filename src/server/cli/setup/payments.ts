import { PAYMENT_PROVIDERS, PAYMENT_VARIABLES } from '#server/config/payment-variables.ts';
import { checkKeys, type KeyCheck } from '#server/payment-providers/check-keys.ts';
import { changePayments } from '#server/payments/setup/change-payments.ts';
import { readPaymentSetup } from '#server/payments/setup/read-setup.ts';
import { type Command, type CommandGroup, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readNone, readOne } from '../terminal/options.ts';
import { formatJson, listTable } from '../terminal/plain-text.ts';
import { receivedCommand, returnedCommand, statementCommand } from './transfers.ts';
import { removeVariables, setVariables } from './variables.ts';

const showCommand: Command = {
  usage: '[--json]',
  summary: 'Shows the payment methods with their state, and which keys there are. No key is shown.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const setup = await readPaymentSetup(app);
      if (values.json) {
        terminal.print(formatJson({ ok: true, ...setup }));
        return 0;
      }
      const methods = setup.methods.map(({ name, provider, state }) => [name, provider, state]);
      const keys = setup.providers.flatMap((provider) =>
        provider.keys.map(({ name, state, ending }) => [name, state, ending && `...${ending}`]),
      );
      for (const line of listTable(['Method', 'Provider', 'State'], methods)) terminal.print(line);
      terminal.print('');
      for (const line of listTable(['Key', 'Set by', 'Ends with'], keys)) terminal.print(line);
      const fields = setup.transfers.flatMap((account) =>
        account.fields.map(({ name, value }) => [name, value]),
      );
      terminal.print('');
      for (const line of listTable(['Account', 'Value'], fields)) terminal.print(line);
      return 0;
    });
  },
};

const ANSWERS: Readonly<Record<KeyCheck | 'missing', string>> = {
  accepted: 'The provider accepts the keys.',
  refused: 'The provider does not accept the keys.',
  forbidden: 'The provider knows the key, but it may not read the balance.',
  unreachable: 'The provider did not answer as expected.',
  missing: 'There are no keys to test.',
};

const testCommand: Command = {
  usage: `(${PAYMENT_PROVIDERS.join(' | ')}) [--json]`,
  summary: 'Asks a provider whether it accepts the keys.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const name = readOne(positionals, 'one provider');
    const provider = PAYMENT_PROVIDERS.find((one) => one === name);
    if (!provider) throw new UsageError(`Expected ${PAYMENT_PROVIDERS.join(' or ')}, not '${name}'.`);
    return withShop(terminal, async ({ payments }) => {
      const answer = (await checkKeys(payments.config, provider)) ?? 'missing';
      const isAccepted = answer === 'accepted';
      if (values.json) terminal.print(formatJson({ ok: isAccepted, answer }));
      else if (isAccepted) terminal.print(ANSWERS[answer]);
      else terminal.warn(ANSWERS[answer]);
      return isAccepted ? 0 : 1;
    });
  },
};

const PAYMENTS = { variables: PAYMENT_VARIABLES, change: changePayments };

export const paymentsCommands: CommandGroup = {
  summary: 'Payment methods, the keys of their providers, and money that arrived by transfer.',
  commands: new Map([
    ['show', showCommand],
    ['set', setVariables(PAYMENTS)],
    ['remove', removeVariables(PAYMENTS)],
    ['test', testCommand],
    ['received', receivedCommand],
    ['returned', returnedCommand],
    ['statement', statementCommand],
  ]),
};
