import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDurations } from '../../support/runner/longest-first.ts';

/** Worker-seconds of the gate when three workers share two cores. Raise a limit only in the commit that needs it. */
const MOST = { all: 1320, 'e2e ': 640, 'server ': 360, 'server-postgres ': 290, 'unit ': 30 };
const MOST_OF_A_FILE = 35;

const DURATIONS = Object.entries(readDurations());

describe('the recorded durations of the gate', () => {
  test.each(Object.entries(MOST))('stay within the budget: %s', (project, most) => {
    const own = DURATIONS.filter(([key]) => project === 'all' || key.startsWith(project));
    expect(own.length).toBeGreaterThan(50);
    expect(own.reduce((sum, [, seconds]) => sum + seconds, 0)).toBeLessThanOrEqual(most);
  });

  test('have no file that other files wait for', () => {
    expect(DURATIONS.filter(([, seconds]) => seconds > MOST_OF_A_FILE)).toEqual([]);
  });

  test('know only files that exist', () => {
    const paths = DURATIONS.map(([key]) => `tests/${key.replace(/^\S+ (?:\(\w+\) )?/, '')}`);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
