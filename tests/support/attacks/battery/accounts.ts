import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, readInbox } from '../../shop/mailbox.ts';
import {
  type Attack,
  callShop,
  newAccount,
  newPerson,
  PASSWORD,
  type Sender,
  type Target,
} from './target.ts';

const WEAK = ['1234567', '12345678', 'password', 'PASSWORD1', 'qwertyuiop', 'aaaaaaaaaa', 'iloveyou'];
const NEW_PASSWORD = 'another honest horse';
/** More attempts than unknown callers have per hour and account. */
const GUESSES = 40;

export const signUpWithWeakPasswords: Attack = async (target, tally) => {
  for (const Password of WEAK) {
    const { status } = await callShop(target, 'signup-user', { ...newPerson(), Password });
    tally.note('accounts with weak passwords', `${Password}: ${status}`, status === 400);
  }
};

/** Returns a new address for each attempt if a proxy forwards addresses, else the victim's address. */
const guesser = ({ hasClients }: Target, i: number): Sender =>
  hasClients ? { client: `198.51.100.${i}` } : {};

const readCode = async ({ folder }: Target, email: string): Promise<string> => {
  for (let i = 0; i < 100; i += 1) {
    const mails = await readInbox(join(folder, 'mail'));
    const code = codeOf(mails.findLast((mail) => mail.to?.[0]?.address === email));
    if (code !== '') return code;
    await wait(100);
  }
  throw new Error(`${email} received no mail with a code`);
};

/** Exhausts the attempts and mails of a victim. The victim then uses a known device and the first code. */
export const lockOut: Attack = async (target, tally) => {
  const { email, row } = await newAccount(target);
  const device: Sender = { headers: { 'Device-Token': String(row.DeviceToken) } };
  await callShop(target, 'validate-email-send-otp', { Email: email });
  const Otp = await readCode(target, email);
  for (let i = 0; i < GUESSES; i += 1) {
    const sender = guesser(target, i);
    await callShop(target, 'get-user-login', { Email: email, Password: `guess ${i}` }, sender);
    await callShop(target, 'validate-email-send-otp', { Email: email }, sender);
    const guess = { Email: email, Otp: '000000', Password: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD };
    await callShop(target, 'validate-otp-change-password', guess, sender);
  }
  const login = await callShop(target, 'get-user-login', { Email: email, Password: PASSWORD }, device);
  tally.note('lock-outs of an account', `login: ${login.status}`, login.rows[0]?.Token !== undefined);
  const reset = { Email: email, Otp, Password: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD };
  const changed = await callShop(target, 'validate-otp-change-password', reset, device);
  tally.note('lock-outs of an account', `code: ${changed.status} ${changed.error}`, changed.status === 200);
};

export const takeAccount: Attack = async (target, tally) => {
  const kind = 'data and deletion of others';
  const victim = await newAccount(target);
  const attacker = await newAccount(target);
  const foreign = { ...attacker.caller, userId: victim.caller.userId };
  const data = await callShop(target, 'get-my-data', {}, foreign);
  tally.note(kind, `data: ${data.status}`, data.status === 401);
  for (const Password of ['', 'guess', PASSWORD.toUpperCase(), `${PASSWORD} `]) {
    const { status } = await callShop(target, 'request-account-deletion', { Password }, victim.caller);
    tally.note(kind, `deletion with '${Password}': ${status}`, status !== 200);
  }
};
