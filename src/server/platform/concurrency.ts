/** Limits concurrent tasks. Further tasks wait in FIFO order. */
export function createSemaphore(size: number) {
  const waiting: (() => void)[] = [];
  let free = size;

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await task();
    } finally {
      // Hand the slot to the next waiter directly, so that a new caller cannot take it first.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return { run, isBusy: () => free < size };
}

/** Runs tasks with the same key one at a time. */
export function createKeyedQueue() {
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
