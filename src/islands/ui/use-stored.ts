import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/** A persisted store in React. During hydration it has the value `empty`, so that the markup matches the server's. */
export const useStored = <T>(store: ReadableAtom<T>, empty: T): T => useStore(store, { ssr: () => empty });
