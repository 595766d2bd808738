import type { CommandGroup } from '../terminal/command.ts';
import { checkCommand } from './check.ts';
import { linksCommand } from './links.ts';
import { diffCommand, exportCommand, importCommand } from './texts.ts';

export const contentCommands: CommandGroup = {
  summary: 'Texts of the shop: pages and questions.',
  commands: new Map([
    ['check', checkCommand],
    ['links', linksCommand],
    ['export', exportCommand],
    ['import', importCommand],
    ['diff', diffCommand],
  ]),
};
