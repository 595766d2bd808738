import { ok } from '#domain/result.ts';
import type { Handler } from '#server/call-context.ts';
import { emailKey } from './account-columns.ts';
import { findUser } from './find-user.ts';
import { comparePasswordWithNobody, isPassword } from './password.ts';
import { createSession, deleteSession } from './session.ts';

const INCORRECT = { ResponseMsg: 'Incorrect email or password!' };

/** E-mail and password -> the user and a token; a refusal looks the same whether or not the account exists. */
export const logIn: Handler<'get-user-login'> = async ({ app, locale }, { Email, Password }) => {
  const account = await app.db.read
    .selectFrom('customer')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(Email))
    .executeTakeFirst();
  if (!account) {
    await comparePasswordWithNobody(Password);
    return ok([INCORRECT]);
  }
  if (!(await isPassword(Password, account.password_hash))) return ok([INCORRECT]);
  const Token = await app.db.write((db) => createSession(db, account.id, app.clock.now()));
  const user = await findUser(app.db.read, account.id, locale);
  return ok([{ ResponseMsg: 'Login Successfully', Token, ...user }]);
};

/** Ends the token that was sent; one that is not in force is as good as ended. */
export const logOut: Handler<'logout'> = async ({ app, tokenHash }) => {
  if (tokenHash !== '') await deleteSession(app, tokenHash);
  return ok([{ ResponseMsg: 'Logout Successfully' }]);
};
