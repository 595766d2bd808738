/** `changed`: names of products and records that are no longer as the dry run, or the import, left them. */
export interface ApplyRefusal {
  readonly code: 'changed' | 'invalid' | 'not_undoable';
  readonly names: readonly string[];
}

/** Rolls a transaction back. */
export class Refused extends Error {
  readonly refusal: ApplyRefusal;

  constructor(refusal: ApplyRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
