import { defineMiddleware } from 'astro:middleware';
import type { APIContext, MiddlewareNext } from 'astro';
import { DEFAULT_FREE_SHIPPING_FROM } from '#domain/constants.ts';
import { HOME_SECTIONS, isHomeSection } from '#domain/home-sections.ts';
import { withAmountsIn } from '#domain/market/amount-language.ts';
import { comparable } from '#domain/market/market.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import { isPaymentMethod, isSpecified, PAYMENT_METHODS } from '#domain/payment-method.ts';
import { findSocialLink } from '#domain/social.ts';
import { isLocale, type Locale, readLocale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { isOfficeUrl } from '#routes/office/pages.ts';
import { findRoute } from '#routes/table.ts';
import type { PageApi } from '#server/calls/page-api.ts';
import type { RunningShop } from '#server/calls/running-shop.ts';
import { placeScripts } from '#server/web/place-scripts.ts';

const getShop = (): RunningShop => {
  const shop: RunningShop | undefined = Reflect.get(globalThis, Symbol.for('shop.running'));
  if (!shop) throw new Error('No shop is running in this process');
  return shop;
};

type TermsLoader =
  | 'freeShippingFrom'
  | 'socialLinks'
  | 'legalLines'
  | 'paymentMethods'
  | 'homeSections'
  | 'chosenDays';

/** Loads shop settings. Without them, uses the default shipping limit and order of home, and no social profiles. */
const createTermsLoaders = (api: PageApi): Pick<App.Locals, TermsLoader> => {
  // Repeated calls during a page are deduplicated.
  const load = () => api.call('get-shop-terms', {});
  return {
    freeShippingFrom: async (): Promise<Paise> => {
      const terms = await load();
      return toPaise(terms.ok ? terms.value.FreeShippingFrom : comparable(DEFAULT_FREE_SHIPPING_FROM));
    },
    socialLinks: async () => {
      const terms = await load();
      return terms.ok ? (terms.value.SocialLinks ?? []).flatMap((url) => findSocialLink(url) ?? []) : [];
    },
    legalLines: async () => {
      const terms = await load();
      return terms.ok ? (terms.value.LegalLines ?? []) : [];
    },
    paymentMethods: async () => {
      const terms = await load();
      return (
        (terms.ok && terms.value.PaymentMethods?.filter(isPaymentMethod)) ||
        PAYMENT_METHODS.filter(isSpecified)
      );
    },
    chosenDays: async () => {
      const terms = await load();
      return (terms.ok && terms.value.KeptDays) || {};
    },
    homeSections: async () => {
      const terms = await load();
      return (terms.ok && terms.value.HomeSections?.filter(isHomeSection)) || HOME_SECTIONS;
    },
  };
};

const CACHEABLE_STATUSES: ReadonlySet<number> = new Set([200, 404, 410]);

const withPlacedScripts = async (response: Response): Promise<Response> =>
  response.body && response.headers.get('Content-Type')?.startsWith('text/html')
    ? new Response(placeScripts(await response.text()), response)
    : response;

/** Pages of the office are private. The server opens the visit before it asks for the page (server/office/gate.ts). */
const answerOffice = async ({ locals, request }: APIContext, next: MiddlewareNext): Promise<Response> => {
  const shop = getShop();
  const visit = shop.officeVisit(request.headers.get('x-request-id') ?? '');
  if (!visit) return new Response('Not found\n', { status: 404 });
  locals.office = visit;
  locals.locale = visit.locale;
  locals.t = shop.translator(visit.locale);
  locals.officeT = officeTranslator(visit.locale);
  locals.hostLogo = undefined;
  locals.identity = shop.identity();
  return withAmountsIn(visit.locale, async () => withPlacedScripts(await next()));
};

/** Language of a page of the shop. Its path is the one before a rewrite. */
const localeOf = ({ originPathname }: APIContext): Locale => readLocale(originPathname.split('/', 2)[1]);

const answer = async (context: APIContext, next: MiddlewareNext): Promise<Response> => {
  const locale = localeOf(context);
  const requestId = context.isPrerendered ? 'build' : (context.request.headers.get('x-request-id') ?? '');
  context.locals.locale = locale;
  const shop = getShop();
  context.locals.t = shop.translator(locale);
  context.locals.hostLogo = shop.hostLogo();
  context.locals.identity = shop.identity();
  context.locals.requestId = requestId;
  context.locals.previewUntil = shop.previewUntil();
  context.locals.shownDate = shop.shownDate();
  context.locals.contentPictures = shop.contentPictures();
  // Built pages lack menus and announcements, and are rendered instead while there are any (server/web/written-pages.ts).
  context.locals.menu = context.isPrerendered ? [] : shop.menu(locale);
  context.locals.announcement = async () => (context.isPrerendered ? undefined : shop.announcement(locale));
  // Both headers are set by the server (server/web/router.ts).
  const address = context.isPrerendered ? '' : (context.request.headers.get('x-client-address') ?? '');
  context.locals.api = shop.pageApi(locale, requestId, address);
  Object.assign(context.locals, createTermsLoaders(context.locals.api));
  if (context.params.lang !== undefined && !isLocale(context.params.lang)) return next('/404');
  const response = await withPlacedScripts(await next());
  // Uncacheable responses, such as those to forms, have a `Cache-Control` header. Error pages for missing content are
  // cached only by the server (server/platform/http/pages/send.ts).
  if (
    context.isPrerendered ||
    !CACHEABLE_STATUSES.has(response.status) ||
    response.headers.has('Cache-Control')
  )
    return response;
  if (context.request.method !== 'GET' || findRoute(context.originPathname)?.cache === 'none')
    response.headers.set('Cache-Control', 'no-store');
  else
    for (const [name, value] of Object.entries(await context.locals.api.headers()))
      response.headers.set(name, value);
  return response;
};

export const onRequest = defineMiddleware((context, next) =>
  isOfficeUrl(context.originPathname)
    ? answerOffice(context, next)
    : withAmountsIn(localeOf(context), () => answer(context, next)),
);
