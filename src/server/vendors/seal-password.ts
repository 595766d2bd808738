import { ok } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import { open, seal } from '#server/platform/secrets/seal.ts';

const LIFETIME_MS = 10 * 60 * 1000;

/** The sealed password is valid for ten minutes and is not stored. */
export const sealPassword: Handler<'en-ur-drow-pass-rndom'> = async ({ app }, { Password }) =>
  ok([{ Password: seal(app.secrets.key('vendor-password'), Password, app.clock.now() + LIFETIME_MS) }]);

export const openSealedPassword = (app: App, sealed: string): string | undefined =>
  open(app.secrets.keys('vendor-password'), sealed, app.clock.now());
