import { systemClock } from '#server/platform/clock.ts';
import { rotateShopSecret } from '#server/platform/secrets/shop-secret.ts';
import { type Command, type CommandGroup, readArguments } from './terminal/command.ts';
import { getConfig } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone } from './terminal/options.ts';
import { formatJson } from './terminal/plain-text.ts';

const rotateCommand: Command = {
  usage: '[--forget] [--json]',
  summary: "Replaces the shop's stored secret; what was made with the old one stays valid for another day.",
  details: [
    'Sessions do not depend on it. A running shop goes on with the old one until its processes are renewed (SIGHUP).',
    '--forget: the old one may be known to somebody, so download links, reset codes and the like end with it.',
    'Where SHOP_SECRET gives the secret, change it there and name the old one in SHOP_SECRET_PREVIOUS.',
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
        terminal.complain(
          'SHOP_SECRET gives the secret: change it there, with the old in SHOP_SECRET_PREVIOUS.',
        );
      return 1;
    }
    await rotateShopSecret(varDir, systemClock.now(), values.forget);
    if (values.json) terminal.print(formatJson({ ok: true, forgot: values.forget }));
    else
      terminal.print(
        values.forget
          ? 'The secret is new, and the old one is worth nothing as soon as the shop is restarted.'
          : 'The secret is new. Renew a running shop (SIGHUP) or restart it within a day.',
      );
    return 0;
  },
};

export const secretsCommands: CommandGroup = {
  summary: 'What all keys of the shop come from.',
  commands: new Map([['rotate', rotateCommand]]),
};
