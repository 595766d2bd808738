import { afterAll } from 'vitest';
import { closeVisits } from './visitor.ts';

// The files of a worker share its browser.
afterAll(closeVisits);
