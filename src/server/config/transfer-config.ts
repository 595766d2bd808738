import { isAccountNumber, isBankCode, isIban, isUpiAddress } from '#domain/orders/bank-account.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import { areBothSet, type VariableFault } from './variable-fault.ts';

export interface UpiConfig {
  readonly address: string;
  readonly payee: string;
}

/** Has an IBAN, or an account number with the code of its bank. */
export interface BankConfig {
  readonly name: string;
  readonly bank: string;
  readonly iban: string;
  readonly account: string;
  /** IFSC or SWIFT; '' for none. */
  readonly code: string;
}

/** Accounts of the demo, which do not exist. The IBAN is the example in the IBAN registry. */
export const DEMO_UPI: UpiConfig = { address: 'demo@example', payee: 'Demo shop' };
export const DEMO_BANK: BankConfig = {
  ...{ name: 'Demo shop', bank: 'Demo bank', iban: 'SA0380000000608010167519', account: '', code: '' },
};

/** Payee of a payment to these accounts, which no setting that follows makes a real one. */
export const DEMO_PAYEE = 'demo';

type Code = VariableFault['code'];

const compact = (text: string | undefined): string => (text ?? '').replace(/\s/g, '').toUpperCase();

const check = (
  faults: VariableFault[],
  variable: string,
  isRight: boolean,
  { code, form }: { readonly code: Code; readonly form: string },
): void => {
  if (!isRight) faults.push({ variable, code, text: `${variable} must be ${form}` });
};

/** Undefined without an address, and with a wrong one. */
export const readUpi = (environment: Environment, faults: VariableFault[]): UpiConfig | undefined => {
  const before = faults.length;
  if (!areBothSet(environment, ['UPI_ADDRESS', 'UPI_PAYEE'], faults)) return undefined;
  const { UPI_ADDRESS: address = '', UPI_PAYEE: payee = '' } = environment;
  check(faults, 'UPI_ADDRESS', isUpiAddress(address), {
    ...{ code: 'upi_address_form', form: 'a UPI address such as shop@okbank' },
  });
  return faults.length > before ? undefined : { address, payee };
};

/** Undefined without an account, and with a wrong one. */
export const readBank = (environment: Environment, faults: VariableFault[]): BankConfig | undefined => {
  const before = faults.length;
  const { BANK_ACCOUNT_NAME: name = '', BANK_NAME: bank = '' } = environment;
  const iban = compact(environment.BANK_IBAN);
  const account = compact(environment.BANK_ACCOUNT_NUMBER);
  const code = compact(environment.BANK_CODE);
  if (iban !== '')
    check(faults, 'BANK_IBAN', isIban(iban), {
      ...{ code: 'bank_iban_form', form: 'an IBAN; its check digits are wrong' },
    });
  if (account !== '')
    check(faults, 'BANK_ACCOUNT_NUMBER', isAccountNumber(account), {
      ...{ code: 'bank_account_form', form: '6 to 24 letters and digits' },
    });
  if (code !== '')
    check(faults, 'BANK_CODE', isBankCode(code), {
      ...{ code: 'bank_code_form', form: 'an IFSC such as HDFC0001234, or a SWIFT code' },
    });
  const number = iban === '' ? account : iban;
  if (number === '' && name === '' && code === '') return undefined;
  const numberName = iban === '' ? 'BANK_ACCOUNT_NUMBER' : 'BANK_IBAN';
  areBothSet({ BANK_ACCOUNT_NAME: name, [numberName]: number }, ['BANK_ACCOUNT_NAME', numberName], faults);
  if (iban === '')
    areBothSet(
      { BANK_ACCOUNT_NUMBER: account, BANK_CODE: code },
      ['BANK_ACCOUNT_NUMBER', 'BANK_CODE'],
      faults,
    );
  return faults.length > before ? undefined : { name, bank, iban, account, code };
};
