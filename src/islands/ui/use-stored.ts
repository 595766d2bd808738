import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/** Reads a persisted store in React. During hydration it returns `empty`, which matches the server's markup. */
export const useStored = <T>(store: ReadableAtom<T>, empty: T): T => useStore(store, { ssr: () => empty });
