import { ProviderFailure } from './ProviderFailure.tsx';

/** In place of a dialog whose code did not load. After the reload the order waits to be finished. */
export const LostDialog = () => <ProviderFailure onRetry={() => location.reload()} />;
