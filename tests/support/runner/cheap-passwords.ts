import type { Plugin } from 'vitest/config';

const COSTS = { 'MEMORY_KIB = 19_456': 'MEMORY_KIB = 64', 'PASSES = 2': 'PASSES = 1' };

/**
 * Lowers the cost of password hashes, of which server tests make thousands at 20 ms of CPU time each.
 * unit/platform/password.test.ts checks the real cost.
 */
export const cheapPasswords = (): Plugin => ({
  name: 'cheap-passwords',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/server\/passwords\/hash-password\.ts$/ },
    handler: (code) => {
      const missing = Object.keys(COSTS).filter((real) => !code.includes(real));
      if (missing.length > 0) throw new Error(`hash-password.ts does not contain ${missing.join(', ')}`);
      return Object.entries(COSTS).reduce((text, [real, cheap]) => text.replace(real, cheap), code);
    },
  },
});
