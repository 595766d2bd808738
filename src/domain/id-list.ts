import { ID_MAXIMUM } from '#domain/constants.ts';

export const MAX_IDS = 200;

/** Parses a comma-separated URL parameter. Drops invalid and repeated ids and never throws. */
export const readIdList = (text: string | null): number[] => {
  const ids = (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= ID_MAXIMUM);
  return [...new Set(ids)].slice(0, MAX_IDS);
};
