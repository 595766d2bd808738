import { expect, it } from 'vitest';
import { baseValue, typedValue } from '#office/parts/posted-form.ts';
import type { Conflict } from '#server/office/conflict.ts';
import { applySides } from '#server/office/conflict.ts';
import { readFields } from '#server/office/forms/form-fields.ts';
import type { OfficeVisit } from '#server/office/visit.ts';

const visitOf = (status: 409 | 422, conflict?: Conflict) =>
  // A visit needs a server; these functions read two of its properties.
  ({
    status,
    posted: {
      action: 'order.note',
      values: { version: ['4'], 'was-name': ['A'], name: ['Mine'], place: ['Old'] },
      faults: {},
      conflict,
    },
  }) as unknown as OfficeVisit;

it('a form that is shown again is still based on what it showed first', () => {
  expect(baseValue(visitOf(422), 'order.note', 'version', 9)).toBe('4');
  expect(baseValue(visitOf(422), 'order.note', 'was-name', 'B')).toBe('A');
  expect(baseValue(visitOf(409), 'order.note', 'version', 9)).toBe(9);
  expect(baseValue(visitOf(422), 'order.ship', 'version', 9)).toBe(9);
});

it('a field that only somebody else changed is taken over, and a typed one is kept', () => {
  const sides = [
    { name: 'name', label: 'Name', theirs: 'Theirs', mine: 'Mine', was: 'A' },
    { name: 'place', label: 'Place', theirs: 'New', mine: 'Old', was: 'Old' },
  ];
  const visit = visitOf(409, { by: 'Nadia', at: 1, sides, isChoice: true });
  expect(typedValue(visit, 'order.note', 'name', 'Theirs')).toBe('Mine');
  expect(typedValue(visit, 'order.note', 'place', 'New')).toBe('New');
});

it('a chosen side replaces the field, and the choice itself is not a value', () => {
  const form = applySides(
    readFields('name=Mine&side-name=theirs&theirs-name=Theirs&place=Mine&side-place=mine&theirs-place=New'),
  );
  expect(form.values).toEqual({ name: ['Theirs'], place: ['Mine'] });
});
