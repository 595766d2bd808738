import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import type { Refusal } from '#server/refusal.ts';
import { answerSignIn, startSignIn } from '../start-sign-in.ts';
import { findSignInLink, spendSignInLink } from './sign-in-link.ts';

const SPENT: Refusal = { status: 400, code: 'link_spent' };

export const useSignInLink: Handler<'use-sign-in-link'> = async (context, { LinkToken }) => {
  const { app } = context;
  const link = await findSignInLink(app, LinkToken);
  if (!link) return refuse(SPENT);
  const started = await writeOrRefuse(app.db, async (db) => {
    if (!(await spendSignInLink(db, link))) return refuse(SPENT);
    const signIn = await startSignIn(context, db, link.account);
    return signIn ? ok(signIn) : refuse(SPENT);
  });
  return started.ok ? answerSignIn(context, started.value) : started;
};
