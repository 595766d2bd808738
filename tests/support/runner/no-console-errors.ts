import { afterEach, beforeEach } from 'vitest';

/** Fails tests that log an unexpected error. To expect one, mock `console.error` with `vi.spyOn`. */
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
