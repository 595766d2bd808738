import type { Environment } from '#server/platform/environment/environment.ts';

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
    | 'razorpay_key_form'
    | 'razorpay_key_live'
    | 'tap_key_form'
    | 'tap_key_live'
    | 'upi_address_form'
    | 'bank_iban_form'
    | 'bank_account_form'
    | 'bank_code_form'
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

/** False for one alone, which is a fault, and for none. */
export const areBothSet = (
  environment: Environment,
  names: readonly [string, string],
  faults: VariableFault[],
): boolean => {
  const given = names.filter((name) => environment[name]);
  const missing = names.find((name) => !environment[name]);
  if (given.length === 1 && missing !== undefined)
    faults.push({
      variable: missing,
      code: 'keys_together',
      text: `${names.join(' and ')} are needed together; only ${given[0]} is set`,
    });
  return given.length === 2;
};
