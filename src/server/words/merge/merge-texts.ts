import { alignUnits } from './align-units.ts';
import { joinUnits, type Shape, splitUnits, type Unit } from './units.ts';

/** Two texts that were made of the same one (`base`). */
export interface Versions {
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  readonly shape: Shape;
}

export type MergePart =
  /** Unchanged, or changed by both in the same way. */
  | { readonly kind: 'same'; readonly units: readonly Unit[] }
  | {
      readonly kind: 'taken';
      readonly from: 'theirs' | 'mine';
      readonly base: readonly Unit[];
      readonly units: readonly Unit[];
    }
  /** Changed by both. Without `base`: added by both at the same place. */
  | {
      readonly kind: 'asked';
      readonly base: readonly Unit[];
      readonly theirs: readonly Unit[];
      readonly mine: readonly Unit[];
    };

export type Choice = 'theirs' | 'mine' | 'both' | { readonly edited: string };

const textOf = (units: readonly Unit[]): string => units.map(({ text }) => text).join('\n\n');

const mergePart = (base: readonly Unit[], theirs: readonly Unit[], mine: readonly Unit[]): MergePart => {
  const [was, other, own] = [textOf(base), textOf(theirs), textOf(mine)];
  if (other === own) return { kind: 'same', units: own === was ? base : mine };
  if (other === was) return { kind: 'taken', from: 'mine', base, units: mine };
  if (own === was) return { kind: 'taken', from: 'theirs', base, units: theirs };
  return { kind: 'asked', base, theirs, mine };
};

const toList = (unit: Unit | undefined): readonly Unit[] => (unit ? [unit] : []);

/**
 * Merges paragraph by paragraph. What only one side changed is taken; what both changed differently is asked. If one side
 * replaced a paragraph by others, these count as its change of that paragraph.
 */
export const mergeTexts = ({ base, theirs, mine, shape }: Versions): MergePart[] => {
  const units = splitUnits(base, shape);
  const other = alignUnits(units, splitUnits(theirs, shape));
  const own = alignUnits(units, splitUnits(mine, shape));
  const parts: MergePart[] = [];
  const add = (part: MergePart): void => {
    if (part.kind === 'asked' || part.units.length > 0 || (part.kind === 'taken' && part.base.length > 0))
      parts.push(part);
  };
  for (let i = 0; i <= units.length; i += 1) {
    const unit = units[i];
    let [theirsAdded = [], mineAdded = []] = [other.added[i], own.added[i]];
    let [theirsNow, mineNow] = [toList(other.now[i]), toList(own.now[i])];
    const isChangedBy = (now: readonly Unit[]) => now[0] !== undefined && now[0].text !== unit?.text;
    if (theirsNow.length === 0 && isChangedBy(mineNow) && mineAdded.length === 0)
      [theirsNow, theirsAdded] = [theirsAdded, []];
    else if (mineNow.length === 0 && isChangedBy(theirsNow) && theirsAdded.length === 0)
      [mineNow, mineAdded] = [mineAdded, []];
    add(mergePart([], theirsAdded, mineAdded));
    if (unit) add(mergePart([unit], theirsNow, mineNow));
  }
  return parts;
};

const replace = (edited: string, shape: Shape, like: Unit | undefined): Unit[] =>
  splitUnits(edited, shape).map((unit, index) => (index === 0 && like ? { ...unit, lead: like.lead } : unit));

/** @returns the merged text, or undefined without a choice for each part that both changed */
export const settleParts = (
  { base, theirs, mine, shape }: Versions,
  parts: readonly MergePart[],
  choiceOf: (index: number) => Choice | undefined,
): string | undefined => {
  if (mine === base) return theirs;
  const units: Unit[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'asked') {
      units.push(...part.units);
      continue;
    }
    const choice = choiceOf(index);
    if (choice === undefined) return undefined;
    if (choice === 'theirs' || choice === 'both') units.push(...part.theirs);
    if (choice === 'mine' || choice === 'both') units.push(...part.mine);
    if (typeof choice === 'object')
      units.push(...replace(choice.edited, shape, part.mine[0] ?? part.theirs[0]));
  }
  return joinUnits(units);
};
