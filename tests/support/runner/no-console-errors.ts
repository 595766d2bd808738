import { afterEach, beforeEach } from 'vitest';

/**
 * Fails a test that reports an unexpected error. A test that expects one replaces this spy with `vi.spyOn(console,
 * 'error').mockImplementation(() => {})`.
 */
const original = console.error;
let reported: string[] = [];

beforeEach(() => {
  reported = [];
  console.error = (...args: unknown[]) => {
    reported.push(args.map(String).join(' '));
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  if (reported.length > 0) throw new Error(`Unexpected console.error:\n${reported.join('\n')}`);
});
