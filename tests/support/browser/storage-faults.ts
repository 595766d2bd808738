import type { BrowserContext } from 'playwright';

/** Ways in which a browser refuses to store, as scripts that run before those of the page. */
export const BLOCKED_STORAGE = {
  'throws on access': (): void => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  },
  'is null': (): void => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null });
  },
  'throws on every read and write': (): void => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const traps = { get: refuse, set: refuse, has: refuse, deleteProperty: refuse, ownKeys: refuse };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: new Proxy({}, traps) });
  },
  'is undefined, except for that of the tab': (): void => {
    Object.defineProperty(window, 'localStorage', { value: undefined });
  },
} as const;

/** Makes each write throw as a full storage does. Reads and removals work. */
export const fillStorage = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const storage = window[name];
      Object.defineProperty(window, name, {
        value: new Proxy(storage, {
          get: (_, key) => {
            if (key === 'setItem') return refuse;
            const value: unknown = Reflect.get(storage, key);
            return typeof value === 'function' ? value.bind(storage) : value;
          },
          set: refuse,
        }),
      });
    }
  });
};
