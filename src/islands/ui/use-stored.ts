import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/**
 * A persisted store in React. The server and the first render in the browser see `empty`, the next one what is
 * stored: the markup that is hydrated never differs from the markup that was sent.
 */
export const useStored = <T>(store: ReadableAtom<T>, empty: T): T => useStore(store, { ssr: () => empty });
