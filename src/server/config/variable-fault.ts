/** An invalid variable. `text` is for the operator, `code` for the office. Neither contains a key. */
export interface VariableFault {
  readonly variable: string;
  readonly code:
    | 'keys_together'
    | 'stripe_secret_form'
    | 'stripe_publishable_form'
    | 'stripe_keys_mixed'
    | 'stripe_keys_live'
    | 'stripe_webhook_form'
    | 'mail_sender_form'
    | 'mail_server_form'
    | 'variable_form';
  readonly text: string;
}

/** Collects what functions of `environment.ts` find. */
export const collectFaults = <T>(
  variable: string,
  faults: VariableFault[],
  read: (problems: string[]) => T,
  code: VariableFault['code'] = 'variable_form',
): T => {
  const problems: string[] = [];
  const value = read(problems);
  faults.push(...problems.map((text) => ({ variable, code, text })));
  return value;
};
