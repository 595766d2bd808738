import { expect, it } from 'vitest';
import { officeTranslator } from '#i18n/office/translate.ts';
import { formatStep } from '#office/orders/order-texts.ts';

it('names the step of an order, not the pieces of one that cannot be shipped yet', () => {
  const t = officeTranslator('en');
  const steps = ['check_payment', 'retry_refund', 'ship_late', 'ship', 'complete'] as const;
  expect(steps.map((step) => formatStep(t, step, 9))).toEqual([
    ...['Check the payment', 'Retry the refund', '9 pieces to ship', '9 pieces to ship', 'Complete'],
  ]);
});
