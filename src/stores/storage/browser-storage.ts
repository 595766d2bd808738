import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';

/**
 * The only access to localStorage and sessionStorage. It never throws: values that they refuse are kept in `window.name`,
 * which lasts until the tab is closed. `Cross-Origin-Opener-Policy` hides it from other sites.
 */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

type TabValues = Record<string, string | null>;

const isBrowser = typeof window !== 'undefined';
// Browsers ignore the policy on insecure pages, which then keep the values until the next page only.
const tab: { name: string } = isBrowser && window.isSecureContext ? window : { name: '' };

const readTab = (): TabValues => {
  try {
    return tab.name.startsWith('{') ? JSON.parse(tab.name) : {};
  } catch {
    return {};
  }
};

/** Returns undefined for a storage that is missing, null or blocked. */
const open = (read: () => Storage): Storage | undefined => {
  try {
    const storage = read();
    storage.getItem('');
    return storage;
  } catch {
    return undefined;
  }
};

let reportLost: (key: string) => void = () => {};

/** Sets the listener for values that a full storage refuses. */
export const onLost = (report: (key: string) => void): void => {
  reportLost = report;
};

const put = (storage: Storage | undefined, key: string, text: string | null): void => {
  const values = readTab();
  let isStored = false;
  try {
    if (text === null) storage?.removeItem(key);
    else storage?.setItem(key, text);
    isStored = storage !== undefined;
  } catch {
    reportLost(key);
  }
  if (isStored && !(key in values)) return;
  if (isStored) delete values[key];
  else values[key] = text;
  tab.name = JSON.stringify(values);
};

const wrap = (storage: Storage | undefined): BrowserStorage => ({
  getItem: (key) => {
    const value = readTab()[key];
    if (value !== undefined) return value;
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  setItem: (key, text) => put(storage, key, text),
  removeItem: (key) => put(storage, key, null),
  keys: () => Object.keys({ ...storage, ...readTab() }),
});

const ofBrowser = open(() => localStorage);
const ofTab = open(() => sessionStorage);

/** True if nothing outlives the tab. */
export const isForgetful = ofBrowser === undefined;

export const local = wrap(ofBrowser ?? ofTab);
export const session = wrap(ofTab);

// Another tab has written the value, so the one kept here is outdated.
if (isBrowser)
  addEventListener('storage', ({ key, storageArea }) => {
    const values = readTab();
    if (!key || !(key in values) || storageArea !== ofBrowser) return;
    delete values[key];
    tab.name = JSON.stringify(values);
  });

setPersistentEngine(
  new Proxy<Record<string, string>>(
    {},
    {
      has: (_, key) => local.getItem(String(key)) !== null,
      get: (_, key) => local.getItem(String(key)) ?? undefined,
      set: (_, key, text) => {
        local.setItem(String(key), text);
        return true;
      },
      deleteProperty: (_, key) => {
        local.removeItem(String(key));
        return true;
      },
    },
  ),
  isBrowser ? windowPersistentEvents : { addEventListener() {}, removeEventListener() {} },
);

export { persistentAtom } from '@nanostores/persistent';
