/** At most `limit` characters (code points, never half of one), with an ellipsis where something was cut. */
export const truncate = (text: string, limit: number): string => {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`;
};
