import { ok, type Result, refuse } from '#domain/result.ts';
import type { OnceOptions } from '#server/audit/write-once.ts';
import { checkLiveAddress, checkLiveServices } from '#server/config/config.ts';
import { readMail } from '#server/config/mail-config.ts';
import { mergeVariables } from '#server/config/office-variables.ts';
import { readPayments } from '#server/config/payments-config.ts';
import type { VariableFault } from '#server/config/variable-fault.ts';
import type { App } from '#server/context.ts';
import { readOrigin } from '#server/platform/environment/environment.ts';
import { readRateLimits } from '#server/platform/http/http-config.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { changeVariables, type VariableChange } from '#server/settings/change-variables.ts';
import { findLiveSince } from '#server/settings/shop-stages.ts';
import { findUnreached, type Unreached } from './reach-address.ts';
import { readLiveList } from './read-live-list.ts';
import { isTestOrder } from './removal/test-records.ts';

export type SwitchRefusal =
  | { readonly code: 'live_missing' | 'live_no_password' | 'live_has_orders' | 'live_set_by_environment' }
  | { readonly code: `live_unreached_${Unreached}` }
  | { readonly code: 'live_address_form' | 'live_refused'; readonly reason: string };

/** True if an owner can sign in to the live shop. It prints no link for the demo's owner, and passkeys belong to one address. */
export const hasPassword = async ({ db }: App): Promise<boolean> =>
  (await db.read
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Why a start in live mode would be refused. The variables that decide it are the only ones with rules of that mode. */
const listLiveProblems = async ({ config, db, secrets, clock }: App): Promise<readonly string[]> => {
  const { values } = await readStoredVariables(db.read, { secrets, clock });
  const problems: string[] = [];
  const faults: VariableFault[] = [];
  readPayments({ ...config.variables, SHOP_MODE: 'live' }, faults);
  const environment = { ...mergeVariables(config.variables, values), SHOP_MODE: 'live' };
  readRateLimits({ ...environment, RATE_LIMITS: config.rateLimits ? 'on' : 'off' }, problems);
  const services = {
    payments: readPayments(environment, []),
    mail: readMail(environment, config.varDir, []),
  };
  checkLiveServices({ shopMode: 'live', ...services }, environment, problems);
  return [...faults.map(({ text }) => text), ...problems];
};

const readAddress = (
  { config }: App,
  typed: string,
): Result<string, Extract<SwitchRefusal, { reason: string }>> => {
  const problems: string[] = [];
  const siteUrl = config.variables.SITE_URL === undefined ? typed.trim() : config.siteUrl;
  const origin = readOrigin('SITE_URL', siteUrl, problems);
  if (origin !== undefined) checkLiveAddress({ shopMode: 'live', siteUrl: origin }, problems);
  const [reason] = problems;
  return origin === undefined || reason !== undefined
    ? refuse({ code: 'live_address_form', reason: reason ?? '' })
    : ok(origin);
};

const change = async (
  app: App,
  variables: VariableChange,
  options: OnceOptions,
): Promise<Result<null, SwitchRefusal>> => {
  const changed = await changeVariables(app, variables, () => undefined, options);
  return changed.ok ? changed : refuse({ code: 'live_set_by_environment' });
};

interface Opening extends OnceOptions {
  /** Opens the shop even if its address does not reach it yet. Nobody can sign in to the office until it does. */
  readonly isUnreachedAccepted?: boolean;
}

/** Opens the shop to customers, at this address. Every process is replaced by one in live mode. */
export const goLive = async (
  app: App,
  address: string,
  { isUnreachedAccepted = false, ...options }: Opening = {},
): Promise<Result<{ readonly siteUrl: string }, SwitchRefusal>> => {
  if ((await readLiveList(app)).missing.length > 0) return refuse({ code: 'live_missing' });
  if (!(await hasPassword(app))) return refuse({ code: 'live_no_password' });
  const siteUrl = readAddress(app, address);
  if (!siteUrl.ok) return siteUrl;
  const problems = await listLiveProblems(app);
  if (problems.length > 0) return refuse({ code: 'live_refused', reason: problems.join(' ') });
  const unreached = isUnreachedAccepted ? undefined : await findUnreached(siteUrl.value);
  if (unreached) return refuse({ code: `live_unreached_${unreached}` });
  const isFixed = app.config.variables.SITE_URL !== undefined;
  const changed = await change(
    app,
    [['SHOP_MODE', 'live'], ...(isFixed ? [] : [['SITE_URL', siteUrl.value] as const])],
    options,
  );
  return changed.ok ? ok({ siteUrl: siteUrl.value }) : changed;
};

/** True until the first real order. */
export const canReturnToDemo = async ({ db: { read }, config }: App): Promise<boolean> => {
  if (config.variables.SHOP_MODE !== undefined) return false;
  const liveSince = await findLiveSince(read);
  const order = await read
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.not(isTestOrder(liveSince)(eb)))
    .limit(1)
    .executeTakeFirst();
  return order === undefined;
};

/** Keeps the address, which works for a demo, too. */
export const returnToDemo = async (
  app: App,
  options: OnceOptions = {},
): Promise<Result<null, SwitchRefusal>> => {
  if (!(await canReturnToDemo(app)) && app.config.variables.SHOP_MODE === undefined)
    return refuse({ code: 'live_has_orders' });
  return change(app, [['SHOP_MODE', '']], options);
};
