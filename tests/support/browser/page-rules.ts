import type { Response } from 'playwright';
import { expect } from 'vitest';
import { shopUrl } from '../shop/this-shop.ts';
import type { Visitor } from './visitor.ts';

/** Observes the rules of every page: no request to another host, no cookie, no violation of the content policy. */
export const observeRules = async ({ context }: Visitor) => {
  const shop = new URL(shopUrl()).origin;
  const foreign: string[] = [];
  const violations: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    // `data:` and `blob:` URLs cause no requests.
    if (/^(?:https?|wss?):$/.test(url.protocol) && url.origin !== shop)
      foreign.push(`${request.frame().url()} -> ${request.url()}`);
  });
  await context.exposeFunction('recordViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { recordViolation } = window as unknown as { recordViolation(text: string): void };
      recordViolation(`${event.documentURI}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return {
    violations,
    expectHeaders: (response: Response | null) => {
      const headers = response?.headers() ?? {};
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/script-src 'self'/);
      expect(policy).not.toMatch(/unsafe-eval|(?:script|style)-src [^;]*unsafe-inline/);
      expect(headers['set-cookie']).toBeUndefined();
    },
    expectKept: async () => {
      expect(violations, 'violations of the content policy').toEqual([]);
      expect(foreign, 'requests to other hosts').toEqual([]);
      expect(await context.cookies(), 'cookies').toEqual([]);
    },
  };
};
