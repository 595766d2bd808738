/** What one call for products by their ids takes at most. */
export const MAX_IDS = 200;
const MAX_ID = 2_147_483_647;

/** `1,5,9` of an address -> ids in this order. Total: what is no id, and what came before, is dropped. */
export const readIdList = (text: string | null): number[] => {
  const ids = (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID);
  return [...new Set(ids)].slice(0, MAX_IDS);
};
