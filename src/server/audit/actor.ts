import { AsyncLocalStorage } from 'node:async_hooks';

/** Who causes a change: a member of staff, or the operator at the command line. */
export interface Actor {
  readonly kind: 'member' | 'command-line';
  readonly memberId: number | null;
  readonly name: string;
}

export const COMMAND_LINE: Actor = { kind: 'command-line', memberId: null, name: 'command line' };

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work` and everything it awaits as `actor`. */
export const asActor = <T>(actor: Actor, work: () => T): T => actors.run(actor, work);

/** Undefined for customers and background jobs. */
export const currentActor = (): Actor | undefined => actors.getStore();
