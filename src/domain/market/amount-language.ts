import { AsyncLocalStorage } from 'node:async_hooks';

type Language = 'en' | 'ar';

const language = new AsyncLocalStorage<Language>();

/** Runs `work` and everything it awaits with amounts in a language. Elsewhere they are in English. */
export const withAmountsIn = <T>(of: Language, work: () => T): T => language.run(of, work);

export const amountLanguage = (): Language => language.getStore() ?? 'en';
