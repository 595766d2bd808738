import fc from 'fast-check';

const TEXTS = [
  '',
  ' ',
  'NaN',
  "' OR 1=1 --",
  '"; drop table product; --',
  '%_%',
  '" OR "',
  'NEAR(a b, 5) AND NOT (c*',
  'product_name: whey ^ -protein',
  '*',
  '\u202eyehw\u2066',
  '\ud800',
  'a\udfff',
  '\u0000',
  'a\u0000b',
  '\ufeff',
  '😀'.repeat(60),
  'ص'.repeat(300),
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '{{7*7}}<%= 7 * 7 %>',
  'a\r\nBcc: x@example.com',
  'x'.repeat(70_000),
  '9007199254740993',
  '1e308',
  '-1',
  '1,2,3,',
  '1,1,1,1',
  Array.from({ length: 5000 }, (_, index) => index).join(','),
  '[]',
  '[[[]]]',
  '[{"ProductId": 1e308, "Quantity": 1}]',
  JSON.stringify(Array.from({ length: 300 }, () => ({ ProductId: 1, Quantity: 1 }))),
  '{"__proto__": {"customer": true}}',
];
const NUMBERS = [0, -0, -1, 0.5, 1.0000001, 101, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -1e308, 5e-324];

const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  { arbitrary: fc.constantFrom<unknown>(...NUMBERS), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: -1 }), weight: 2 },
  { arbitrary: fc.integer(), weight: 1 },
  { arbitrary: fc.array(fc.oneof(fc.integer(), hostileText), { maxLength: 8 }), weight: 1 },
  {
    arbitrary: fc.constant(Array.from({ length: 3000 }, (_, index) => ({ ProductId: index }))),
    weight: 1,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 2 },
);

export const hostileKey = fc.constantFrom(
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'UserID',
  'UserId',
  'x',
);
