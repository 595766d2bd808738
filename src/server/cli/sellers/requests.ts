import { EXPLANATION_MAXIMUM, REJECT_REASONS, VENDOR_NAME_MAXIMUM } from '#domain/vendors/decision.ts';
import {
  approveRequest,
  type DecidedRequest,
  type DecisionRefusal,
  rejectRequest,
} from '#server/vendors/decide-request.ts';
import { type Command, readArguments, type Terminal, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readOne, readWhole } from '../terminal/options.ts';
import { formatJson, formatPlain } from '../terminal/plain-text.ts';

const describeRefusal = ({ code }: DecisionRefusal, id: number): string => {
  switch (code) {
    case 'not_found':
      return `There is no open request ${id}.`;
    case 'name_invalid':
      return `The names of a seller have 1 to ${VENDOR_NAME_MAXIMUM} characters.`;
    case 'explanation_long':
      return `--explanation has more than ${EXPLANATION_MAXIMUM} characters.`;
  }
};

const reportDecision = (
  terminal: Terminal,
  isJson: boolean,
  id: number,
  decided: Awaited<ReturnType<typeof rejectRequest>>,
  describe: (request: DecidedRequest) => string,
): number => {
  if (isJson) terminal.print(formatJson(decided.ok ? { ok: true, ...decided.value } : decided));
  else if (decided.ok) terminal.print(formatPlain(describe(decided.value)));
  else terminal.warn(describeRefusal(decided.error, id));
  return decided.ok ? 0 : 1;
};

export const approveCommand: Command = {
  usage: 'REQUEST [--name-en TEXT] [--name-ar TEXT] [--json]',
  summary: 'Approves a request and creates the seller; the next export contains it in vendors.json.',
  details: ['The default name of the seller is that of the applicant.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      'name-en': { type: 'string' },
      'name-ar': { type: 'string' },
    });
    const id = readWhole('REQUEST', readOne(positionals, 'one request'));
    const names = { en: values['name-en'], ar: values['name-ar'] };
    return withShop(terminal, async (app) =>
      reportDecision(
        terminal,
        values.json,
        id,
        await approveRequest(app, id, names),
        ({ vendor, email }) => `Request ${id} of ${email} was approved: seller '${vendor}'.`,
      ),
    );
  },
};

export const rejectCommand: Command = {
  usage: 'REQUEST [--reason REASON] [--explanation TEXT] [--json]',
  summary: 'Rejects and deletes a request; the same person may apply again.',
  details: [
    `Reasons, for the log: ${REJECT_REASONS.join(', ')}.`,
    'The mail to the applicant contains the explanation.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      reason: { type: 'string' },
      explanation: { type: 'string' },
    });
    const id = readWhole('REQUEST', readOne(positionals, 'one request'));
    const reason = REJECT_REASONS.find((one) => one === values.reason);
    if (values.reason !== undefined && !reason)
      throw new UsageError(`--reason is one of ${REJECT_REASONS.join(', ')}.`);
    return withShop(terminal, async (app) =>
      reportDecision(
        terminal,
        values.json,
        id,
        await rejectRequest(app, id, { reason, explanation: values.explanation }),
        ({ email }) => `Request ${id} of ${email} was rejected and deleted.`,
      ),
    );
  },
};
