export const createTally = () => {
  const tried = new Map<string, number>();
  const through = new Map<string, string[]>();
  return {
    note(kind: string, what: string, isStopped: boolean): void {
      tried.set(kind, (tried.get(kind) ?? 0) + 1);
      if (!isStopped) through.set(kind, [...(through.get(kind) ?? []), what]);
    },
    listThrough: (kind?: string): string[] =>
      [...through].filter(([name]) => kind === undefined || name === kind).flatMap(([, all]) => all),
    count: (kind: string): number => tried.get(kind) ?? 0,
    print(title = 'attack'): void {
      const row = (kind: string, count: string | number, stopped: string | number) =>
        `${kind.padEnd(54)}${String(count).padStart(7)}${String(stopped).padStart(9)}`;
      const lines = [...tried].map(([kind, count]) =>
        row(kind, count, count - (through.get(kind)?.length ?? 0)),
      );
      console.info([row(title, 'tried', 'stopped'), ...lines].join('\n'));
    },
  };
};
