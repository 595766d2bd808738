import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/**
 * A test in which anything reports an error that nobody expected has failed. One that expects it says so with
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`, which takes this one's place.
 */
const original = console.error;
let reported: string[] = [];

beforeEach(() => {
  reported = [];
  console.error = (...args: unknown[]) => {
    reported.push(format(...args));
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  if (reported.length > 0) throw new Error(`Unexpected console.error:\n${reported.join('\n')}`);
});
