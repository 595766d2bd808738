import { hasFreshBackup } from '#server/backups/run-backup.ts';
import { mergeVariables } from '#server/config/office-variables.ts';
import { decideOffers, type Offers, offersNothing } from '#server/config/payment-offers.ts';
import { readPayments } from '#server/config/payments-config.ts';
import type { App } from '#server/context.ts';
import { FIRST_VERSION, readDeliveryRules } from '#server/delivery/delivery-rules.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { listMembers } from '#server/staff/members/list-members.ts';
import { checkDeclarations, checkGoods, checkPromotions } from './check-goods.ts';
import { checkIdentity, checkTax } from './check-identity.ts';
import { checkTexts } from './check-texts.ts';
import { LIVE_ITEMS, type LiveFinding, type LiveItem, type LiveItemName } from './live-item.ts';

/** Without these, a shop cannot sell, or would sell as the demo. */
const REQUIRED: ReadonlySet<LiveFinding['note']> = new Set([
  'identity_open',
  'tax_open',
  'tax_demo',
  'payments_open',
  'products_open',
  'demo_open',
  'promotions_open',
  'mail_inbox',
] as const);

/** What the checkout would offer in live mode, where test keys do not count. */
const readLiveOffers = async (app: App): Promise<Offers> => {
  const { values } = await readStoredVariables(app.db.read, app);
  return decideOffers(
    readPayments({ ...mergeVariables(app.config.variables, values), SHOP_MODE: 'live' }, []),
    'live',
  );
};

const checkDelivery = async ({ db }: App): Promise<LiveFinding> =>
  (await readDeliveryRules(db.read)).version === FIRST_VERSION
    ? { state: 'open', note: 'delivery_open' }
    : { state: 'done', note: 'delivery_done' };

const checkMail = async ({ mail, config, db }: App): Promise<LiveFinding> => {
  const { kind } = mail.config;
  if (kind === 'inbox') return { state: 'open', note: 'mail_inbox' };
  if (kind === 'off')
    return { state: config.variables.MAIL === undefined ? 'open' : 'elsewhere', note: 'mail_off' };
  const failed = await db.read
    .selectFrom('outbox')
    .select('id')
    .where('failed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return failed ? { state: 'open', note: 'mail_open' } : { state: 'done', note: 'mail_done' };
};

const checkFactors = async (app: App): Promise<LiveFinding> => {
  const owners = (await listMembers(app)).filter(({ role, state }) => role === 'owner' && state === 'active');
  const without = owners.filter(({ factors }) => !factors.totp && !factors.passkey).length;
  return owners.length > 0 && without === 0
    ? { state: 'done', note: 'factors_done' }
    : { state: 'open', note: 'factors_open' };
};

const checkBackup = async (app: App): Promise<LiveFinding> => {
  if (app.config.database.kind === 'postgres') return { state: 'elsewhere', note: 'backup_elsewhere' };
  return (await hasFreshBackup(app))
    ? { state: 'done', note: 'backup_done' }
    : { state: 'open', note: 'backup_open' };
};

const checkAddress = ({ config }: App): LiveFinding =>
  config.siteUrl.startsWith('https:')
    ? { state: 'done', note: 'address_done' }
    : { state: 'elsewhere', note: 'address_elsewhere' };

/** What stands between a new shop and selling, for the office and the command line. */
export const readLiveList = async (app: App) => {
  const offers = await readLiveOffers(app);
  const [tax, delivery, goods, declarations, promotions, texts, mail, factors, backup] = await Promise.all([
    checkTax(app),
    checkDelivery(app),
    checkGoods(app),
    checkDeclarations(app),
    checkPromotions(app),
    checkTexts(app, offers),
    checkMail(app),
    checkFactors(app),
    checkBackup(app),
  ]);
  const payments: LiveFinding = offersNothing(offers)
    ? { state: 'open', note: 'payments_open' }
    : { state: 'done', note: 'payments_done' };
  const findings: Readonly<Record<LiveItemName, LiveFinding>> = {
    ...{ identity: checkIdentity(app), tax, delivery, payments, ...goods, declarations, promotions },
    ...{ texts, mail, factors, backup, address: checkAddress(app) },
  };
  const items = LIVE_ITEMS.map((name): LiveItem => {
    const finding = findings[name];
    return { name, isRequired: REQUIRED.has(finding.note), ...finding };
  });
  return {
    items,
    done: items.filter(({ state }) => state === 'done').length,
    isLive: app.config.shopMode === 'live',
    /** Names of what has to be done before the shop can go live. */
    missing: items.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    lines: listLines(app),
  };
};

/** Lines of `.env` that a live shop needs, and that are not set yet. */
const listLines = ({ config }: App): readonly string[] => [
  ...(config.shopMode === 'live' ? [] : ['SHOP_MODE=live']),
  ...(config.siteUrl.startsWith('https:') ? [] : ['SITE_URL=https://www.example.com']),
];

export type LiveList = Awaited<ReturnType<typeof readLiveList>>;
