import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { Collection } from '#server/texts.ts';
import {
  type Choice,
  type MergePart,
  mergeTexts,
  settleParts,
  type Versions,
} from '#server/words/merge/merge-texts.ts';
import { joinUnits, type Shape, type Unit } from '#server/words/merge/units.ts';
import { compareWords, type Piece } from '#server/words/office/compare-texts.ts';
import { createFields, type FormFields } from '../forms/form-fields.ts';
import { TEXT_FIELDS, type TextField } from './words-form.ts';

type Pick = 'theirs' | 'mine' | 'both' | 'edit';

/** A paragraph that only one side changed, or that both did (`asked`), with the words that differ from the base. */
type MergedPart =
  | { readonly kind: 'taken'; readonly from: 'theirs' | 'mine'; readonly pieces: readonly Piece[] }
  | {
      readonly kind: 'asked';
      /** End of the names of its fields: `pick-`, `edit-`. */
      readonly name: string;
      readonly theirs: readonly Piece[];
      readonly mine: readonly Piece[];
      readonly canBoth: boolean;
      readonly picked: Pick | undefined;
      /** Text of the field that edits it. */
      readonly edited: string;
    };

/** A field that has changed since the form was shown, merged with what the member typed. */
export interface FieldMerge {
  /** `field.language` */
  readonly name: string;
  readonly field: TextField;
  readonly language: Locale;
  /** The stored value that the merge is based on. */
  readonly newer: string;
  readonly parts: readonly MergedPart[];
}

interface Place {
  readonly name: string;
  readonly field: TextField;
  readonly language: Locale;
}

/** Prefix of the fields of a settled form that have the stored value of the time of the conflict. */
const NEWER = 'newer-';

const SHAPES: Readonly<Partial<Record<TextField, Shape>>> = {
  ...{ body: 'markdown', pictures: 'lines', links: 'lines' },
};

const listPlaces = (collection: Collection): Place[] =>
  TEXT_FIELDS[collection].flatMap((field) =>
    LOCALES.map((language) => ({ name: `${field}.${language}`, field, language })),
  );

const versionsOf = (form: FormFields, { name, field }: Place, theirs: string): Versions => ({
  ...{ base: form.text(`was-${name}`), theirs, mine: form.text(name), shape: SHAPES[field] ?? 'value' },
});

const PICKS: readonly string[] = ['theirs', 'mine', 'both', 'edit'] satisfies Pick[];
const isPick = (text: string): text is Pick => PICKS.includes(text);

const pickOf = (form: FormFields, name: string): Pick | undefined => {
  const pick = form.text(`pick-${name}`);
  return isPick(pick) ? pick : undefined;
};

const choiceOf = (form: FormFields, name: string): Choice | undefined => {
  const pick = pickOf(form, name);
  return pick === 'edit' ? { edited: form.text(`edit-${name}`) } : pick;
};

const describePart = (
  form: FormFields,
  { name, language }: Place,
  part: MergePart,
  index: number,
): MergedPart | undefined => {
  const mark = (from: readonly Unit[], to: readonly Unit[]) =>
    compareWords(joinUnits(from), joinUnits(to), language);
  if (part.kind === 'same') return undefined;
  if (part.kind === 'taken') return { kind: 'taken', from: part.from, pieces: mark(part.base, part.units) };
  const { base, theirs, mine } = part;
  const end = `${name}-${index}`;
  return {
    ...{ kind: 'asked', name: end, theirs: mark(base, theirs), mine: mark(base, mine) },
    ...{ canBoth: base.length === 0, picked: pickOf(form, end) },
    edited: form.all(`edit-${end}`)[0] ?? (joinUnits(mine) || joinUnits(theirs)),
  };
};

const mergeField = (form: FormFields, place: Place, newer: string): FieldMerge => {
  const parts = mergeTexts(versionsOf(form, place, newer)).flatMap(
    (part, index) => describePart(form, place, part, index) ?? [],
  );
  return { ...place, newer, parts };
};

/** Fields that were stored otherwise since the form was shown, unless the member typed the same. */
export const mergeFields = (
  collection: Collection,
  form: FormFields,
  stored: Readonly<Record<string, string>>,
): FieldMerge[] =>
  listPlaces(collection).flatMap((place) => {
    const newer = stored[place.name] ?? '';
    const isNewer = newer !== form.text(`was-${place.name}`) && newer !== form.text(place.name);
    return isNewer ? [mergeField(form, place, newer)] : [];
  });

export interface SettledForm {
  /** The form with the merged values, based on the stored ones that the member saw. */
  readonly form: FormFields;
  /** The fields that this changed. */
  readonly values: Readonly<Record<string, string>>;
  /** Merges with paragraphs without a choice. */
  readonly open: readonly FieldMerge[];
}

/** Applies the choices of the form that a conflict was shown in (office/words/SettleTexts.astro). */
export const settleFields = (collection: Collection, form: FormFields): SettledForm => {
  const values: Record<string, string> = {};
  const open: FieldMerge[] = [];
  for (const place of listPlaces(collection)) {
    const [newer] = form.all(`${NEWER}${place.name}`);
    if (newer === undefined) continue;
    const versions = versionsOf(form, place, form.text(`${NEWER}${place.name}`));
    const merged = settleParts(versions, mergeTexts(versions), (index) =>
      choiceOf(form, `${place.name}-${index}`),
    );
    if (merged === undefined) open.push(mergeField(form, place, versions.theirs));
    else Object.assign(values, { [place.name]: merged, [`was-${place.name}`]: versions.theirs });
  }
  const lists = Object.entries(values).map(([name, value]) => [name, [value]] as const);
  return { form: createFields({ ...form.values, ...Object.fromEntries(lists) }), values, open };
};
