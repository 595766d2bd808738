type Values = Readonly<Record<string, unknown>>;

/** The values of `after` that differ, before and after. */
export const changedValues = (
  before: Values,
  after: Values,
): { readonly before: Values; readonly after: Values } => {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
};
