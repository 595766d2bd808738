/** What is wrong with the settings, for the terminal. */
export function formatProblems(problems: readonly string[]): string {
  const title = problems.length === 1 ? 'A setting is wrong:' : `${problems.length} settings are wrong:`;
  return [title, ...problems.map((problem) => `  ${problem}`)].join('\n');
}
