import { createConfirmUrl, createUnsubscribeUrl } from '#server/newsletter/newsletter-link.ts';
import { rowsOf, type TestShop } from './test-shop.ts';

const tokenOf = (url: string): string => new URL(url).searchParams.get('link') ?? '';

/** Tokens of the mailed links of a subscriber. */
export const newsletterTokens = ({ app }: TestShop, email: string, locale: 'en' | 'ar' = 'en') => ({
  confirm: tokenOf(createConfirmUrl(app, { email, locale, requestedAt: app.clock.now() })),
  unsubscribe: tokenOf(createUnsubscribeUrl(app, email, locale)),
});

/** Subscribes to the newsletter with the link of the mail. */
export const subscribe = async (shop: TestShop, email: string): Promise<void> => {
  rowsOf(await shop.call('use-newsletter-link', { Token: newsletterTokens(shop, email).confirm }));
};
