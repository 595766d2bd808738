import { type ComponentType, lazy } from 'react';
import { ProviderFailure } from './ProviderFailure.tsx';

/** After the reload the order waits to be finished. */
const Failure = () => <ProviderFailure onRetry={() => location.reload()} />;

/** A dialog whose code is loaded when it opens. */
export const lazyDialog = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => Failure) }));
