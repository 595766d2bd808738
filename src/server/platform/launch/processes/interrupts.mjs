const STOPS = ['SIGINT', 'SIGTERM'];
const PARENT_CHECK_MS = 500;

/**
 * From now on a request to stop (Ctrl-C, `kill`, a closed terminal) no longer ends this process by itself:
 * it aborts the answered signal, whose reason is the name of the one that came.
 * A terminal sends Ctrl-C to every process of the group and parents pass it on as well, so repeats are ignored.
 */
export function listenForInterrupts() {
  const controller = new AbortController();
  for (const name of STOPS) process.on(name, () => controller.abort(name));
  // A terminal that closes says the same word by which an operator asks a service to renew its processes (start.ts).
  process.on('SIGHUP', () => {
    if (process.stdin.isTTY) controller.abort('SIGHUP');
  });
  if (process.env.npm_lifecycle_event) watchParent(() => controller.abort('SIGTERM'));
  return controller.signal;
}

/**
 * npm tells only the shell between us to stop, and a killed parent tells nobody: what npm started goes when its
 * parent goes, instead of holding the port without a terminal.
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
