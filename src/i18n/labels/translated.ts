/**
 * Every key of the English labels with its Arabic text: a missing one does not compile. Arabic has more plural
 * forms than English, so a counted label may add them.
 */
export type Translated<English> = { readonly [Key in keyof English]: string } & {
  readonly [Key in keyof English as Key extends `${infer Stem}_other`
    ? `${Stem}_${'zero' | 'one' | 'two' | 'few' | 'many'}`
    : never]?: string;
};
