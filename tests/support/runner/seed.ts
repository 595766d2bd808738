import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of generated inputs, fixed in `npm test` and random in `npm run test:full`. */
    seed: number;
  }
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('seed') });
