const STOPS = ['SIGINT', 'SIGTERM'];
const PARENT_CHECK_MS = 500;

/**
 * Aborts the returned signal at the first SIGINT, SIGTERM or SIGHUP, with its name as the reason. Ignores repeats: a
 * terminal signals all processes of the group, and parents forward signals.
 */
export function listenForInterrupts() {
  const controller = new AbortController();
  for (const name of STOPS) process.on(name, () => controller.abort(name));
  // From a closed terminal. Without a terminal it asks for new processes (start.ts).
  process.on('SIGHUP', () => {
    if (process.stdin.isTTY) controller.abort('SIGHUP');
  });
  if (process.env.npm_lifecycle_event) watchParent(() => controller.abort('SIGTERM'));
  return controller.signal;
}

/**
 * npm forwards signals only to its shell, and a killed parent forwards none: the shop would continue without a
 * terminal.
 *
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  timer.unref();
}
