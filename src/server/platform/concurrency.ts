/** Lets a fixed number of tasks run at once; the others wait in the order in which they came. */
export function createGate(size: number) {
  const waiting: (() => void)[] = [];
  let free = size;

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await task();
    } finally {
      // A place that somebody waits for is handed over, never freed: a newcomer could slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return { run, isBusy: () => free < size };
}

/** Runs the tasks of one key one after the other; tasks of different keys do not wait for each other. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();

  return async function takeTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const turn = before ? before.then(task, task) : task();
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
