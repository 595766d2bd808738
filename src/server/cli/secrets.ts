import { systemClock } from '#server/platform/clock.ts';
import { rotateShopSecret } from '#server/platform/secrets/shop-secret.ts';
import { type Command, type CommandGroup, readArguments } from './terminal/command.ts';
import { getConfig } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone } from './terminal/options.ts';
import { formatJson } from './terminal/plain-text.ts';

const rotateCommand: Command = {
  usage: '[--forget] [--json]',
  summary: "Replaces the shop's stored secret. Tokens created with the old one stay valid for another day.",
  details: [
    'Sessions are not affected. A running shop uses the old secret until its processes are reloaded (SIGHUP).',
    '--forget also invalidates existing tokens, such as download links and reset codes. Use it if the secret has leaked.',
    'If SHOP_SECRET is set, change it there and put the old value into SHOP_SECRET_PREVIOUS.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      forget: { type: 'boolean', default: false },
    });
    readNone(positionals);
    const { shopSecret, varDir } = getConfig(terminal);
    if (shopSecret !== undefined) {
      if (values.json) terminal.print(formatJson({ ok: false, error: 'secret_is_given' }));
      else
        terminal.warn(
          'SHOP_SECRET is set: change it there, and put the old value into SHOP_SECRET_PREVIOUS.',
        );
      return 1;
    }
    await rotateShopSecret(varDir, (terminal.clock ?? systemClock).now(), values.forget);
    if (values.json) terminal.print(formatJson({ ok: true, forgot: values.forget }));
    else
      terminal.print(
        values.forget
          ? 'The secret was replaced. The old one becomes invalid when the shop is restarted.'
          : 'The secret was replaced. Reload a running shop (SIGHUP) or restart it within a day.',
      );
    return 0;
  },
};

export const secretsCommands: CommandGroup = {
  summary: 'The secret from which all keys of the shop are derived.',
  commands: new Map([['rotate', rotateCommand]]),
};
