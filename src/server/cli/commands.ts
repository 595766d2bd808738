import type { Command } from './command.ts';
import { importCommand } from './import.ts';

/** Every command by its name, in the order of the help. One file a command; a new one is added here. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([['import', importCommand]]);
