import { defineMiddleware } from 'astro:middleware';
import { isLocale, readLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import type { RunningShop } from '#server/running-shop.ts';

const getShop = (): RunningShop => {
  const shop = (globalThis as { [key: symbol]: RunningShop | undefined })[Symbol.for('shop.running')];
  if (!shop) throw new Error('No shop runs in this process');
  return shop;
};

/** Gives every page its language, its labels and the calls of the shop. */
export const onRequest = defineMiddleware((context, next) => {
  const segment = context.url.pathname.split('/', 2)[1];
  const locale = readLocale(segment);
  const requestId = context.isPrerendered ? 'build' : (context.request.headers.get('x-request-id') ?? '');
  context.locals.locale = locale;
  context.locals.t = translator(locale);
  context.locals.requestId = requestId;
  context.locals.api = getShop().pageApi(locale, requestId);
  if (context.params.lang !== undefined && !isLocale(context.params.lang)) return next('/404');
  return next();
});
