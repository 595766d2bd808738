import { emailKey } from '#domain/customers/email-key.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { compareWithDecoy, isPassword } from '#server/passwords/hash-password.ts';
import { deleteSession } from './session.ts';
import { answerSignIn, startSignIn } from './start-sign-in.ts';

const INCORRECT = { ResponseMsg: 'Incorrect email or password!' } as const;

/** The refusal does not reveal whether the account exists. */
export const logIn: Handler<'get-user-login'> = async (context, { Email, Password }) => {
  const { app } = context;
  const account = await app.db.read
    .selectFrom('customer')
    .select(['id', 'email_key', 'password_hash', 'created_at'])
    .where('email_key', '=', emailKey(Email))
    .executeTakeFirst();
  if (!account) {
    await compareWithDecoy(Password);
    return ok([INCORRECT]);
  }
  if (!(await isPassword(Password, account.password_hash))) return ok([INCORRECT]);
  const started = await app.db.write((db) => startSignIn(context, db, account));
  return started ? answerSignIn(context, started) : ok([INCORRECT]);
};

export const logOut: Handler<'logout'> = async ({ app, tokenHash }) => {
  if (tokenHash !== '') await deleteSession(app, tokenHash);
  return ok([{ ResponseMsg: 'Logout Successfully' }]);
};
