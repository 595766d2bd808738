import { expect, test } from 'vitest';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { joinOffice } from '../../support/shop/invite-staff.ts';
import { createScale } from '../../support/shop/page-weight.ts';

/** All pages of the office have the same scripts; those of the sign-in have others. */
test('the scripts of the office and of its sign-in stay within their budgets', async () => {
  const weigh = await createScale();
  const visitor = await visit(await launchBrowser(), { locale: 'en' });
  const { page } = visitor;
  await page.goto('/office/sign-in');
  const signIn = await weigh(await page.content());
  await joinOffice(page, 'budget@example.com', 'en');
  const office = await weigh(await page.content());
  await visitor.leave();
  const { entryJs, signInJs } = budgets.office;
  console.log(`office ${office.entryJs}/${entryJs}  sign-in ${signIn.entryJs}/${signInJs}`);
  expect(office.entryJs).toBeLessThanOrEqual(entryJs * 1000);
  expect(signIn.entryJs).toBeLessThanOrEqual(signInJs * 1000);
});
