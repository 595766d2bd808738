import { type Attack, callShop, newPerson } from './target.ts';

const WEAK = ['1234567', '12345678', 'password', 'PASSWORD1', 'qwertyuiop', 'aaaaaaaaaa', 'iloveyou'];

export const signUpWithWeakPasswords: Attack = async (target, tally) => {
  for (const Password of WEAK) {
    const { status } = await callShop(target, 'signup-user', { ...newPerson(), Password });
    tally.note('accounts with weak passwords', `${Password}: ${status}`, status === 400);
  }
};
