const STOPS = ['SIGINT', 'SIGTERM'];
const PARENT_CHECK_MS = 500;

/** Ignores repeats, since a terminal signals all processes of the group and parents forward signals. */
export function listenForInterrupts() {
  const controller = new AbortController();
  for (const name of STOPS) process.on(name, () => controller.abort(name));
  // Sent by a closed terminal. Without a terminal, SIGHUP requests a restart of the processes (start.ts).
  process.on('SIGHUP', () => {
    if (process.stdin.isTTY) controller.abort('SIGHUP');
  });
  if (process.env.npm_lifecycle_event) watchParent(() => controller.abort('SIGTERM'));
  return controller.signal;
}

/**
 * Without this check the shop would continue without a terminal: a killed parent forwards no signals.
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
