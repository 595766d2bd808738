import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { readProcessorTime } from './processor-time.mjs';

const HEARTBEAT_MS = 5000;
const KILL_AFTER_MS = 3000;
/** So often a program is looked at before it stands still: once more than the clock jumps when a computer was asleep. */
const LOOKS = 3;
/** Less processor time than this between two looks is none. In ticks, of 10 ms. */
const IDLE_TICKS = 3;
/** What a program answers that stood still and was stopped; `timeout` has the same number. */
export const STOOD_STILL = 124;

/**
 * Runs a program to its end, its output going where ours goes. Never throws: a program that cannot be started
 * answers code 127, one ended by a signal 128 + its number, as shells do.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {AbortSignal} options.interrupted passed on to the child, which is then waited for
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {'ignore' | 'inherit'} [options.stdin]
 * @param {boolean} [options.shell] needed on Windows for .cmd files
 * @param {string} [options.heartbeat] said every few seconds where no terminal shows that work goes on
 * @param {number} [options.timeoutMs] how long it may take before it is stopped
 * @param {number} [options.idleMs] how long it may use no processor time before it is stopped and answers `STOOD_STILL`. Only
 *   where the system tells (Linux)
 * @param {number} [options.killAfterMs] how long it has to end once it was asked to
 * @returns {Promise<number>} the exit code
 */
export async function runChild(command, args, options) {
  const { interrupted, env = process.env, stdin = 'ignore', shell = false, heartbeat } = options;
  const { timeoutMs, idleMs, killAfterMs = KILL_AFTER_MS } = options;
  if (interrupted.aborted) return exitCodeOf(null, interrupted.reason);
  const child = spawn(command, args, { env, shell, stdio: [stdin, 'inherit', 'inherit'] });

  /** @type {NodeJS.Timeout[]} */
  const timers = [];
  const killSoon = () => timers.push(setTimeout(() => child.kill('SIGKILL'), killAfterMs));
  const passOn = () => {
    child.kill(interrupted.reason);
    killSoon();
  };
  interrupted.addEventListener('abort', passOn);
  /** @param {string} reason */
  const giveUp = (reason) => {
    console.error(`${command} ${reason} and is stopped.`);
    child.kill('SIGTERM');
    killSoon();
  };
  if (timeoutMs !== undefined)
    timers.push(setTimeout(giveUp, timeoutMs, `took more than ${Math.round(timeoutMs / 1000)} s`));
  let stoodStill = false;
  if (idleMs !== undefined) {
    const stop = () => {
      stoodStill = true;
      giveUp(`has done nothing for ${Math.round(idleMs / 1000)} s`);
    };
    timers.push(watchIdleness(child.pid, idleMs, stop));
  }
  const beat = heartbeat && !process.stdout.isTTY ? startHeartbeat(heartbeat) : undefined;

  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (exitCode, signal) => resolve(exitCodeOf(exitCode, signal)));
  });
  interrupted.removeEventListener('abort', passOn);
  for (const timer of timers) clearTimeout(timer);
  clearInterval(beat);
  return stoodStill ? STOOD_STILL : code;
}

/**
 * Calls `tell` once a process has stood still for `idleMs`.
 *
 * @param {number | undefined} pid
 * @param {number} idleMs
 * @param {() => void} tell
 */
function watchIdleness(pid, idleMs, tell) {
  let before = 0;
  let idleLooks = 0;
  return setInterval(() => {
    const now = readProcessorTime(pid);
    if (now === undefined) return;
    idleLooks = now < before + IDLE_TICKS ? idleLooks + 1 : 0;
    before = now;
    if (idleLooks === LOOKS) tell();
  }, idleMs / LOOKS);
}

/** @param {string} text */
function startHeartbeat(text) {
  const began = Date.now();
  return setInterval(
    () => console.log(`  ${text}, ${Math.round((Date.now() - began) / 1000)} s`),
    HEARTBEAT_MS,
  );
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 1);
}
