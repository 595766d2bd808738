import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { readProcessorTime } from './processor-time.mjs';

const HEARTBEAT_MS = 5000;
const KILL_AFTER_MS = 3000;
const IDLE_SAMPLES = 3;
/** Maximum CPU time between two idle samples, in ticks of 10 ms. */
const IDLE_TICKS = 3;
/** Same exit code as the command `timeout`. */
export const IDLE_EXIT_CODE = 124;

/**
 * Runs a command with inherited output. Never throws: the exit code is 127 if the program cannot be started, and 128
 * plus the signal number after a signal.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {AbortSignal} options.interrupted forwarded to the child; then waits for its exit
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {'ignore' | 'inherit'} [options.stdin]
 * @param {boolean} [options.shell] required for .cmd files on Windows
 * @param {string} [options.heartbeat] printed every few seconds without a terminal
 * @param {number} [options.timeoutMs] maximum duration
 * @param {number} [options.idleMs] maximum time without CPU use; then returns `IDLE_EXIT_CODE`. Linux only
 * @param {number} [options.killAfterMs] time between the stop signal and SIGKILL
 * @returns {Promise<number>} exit code
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
    console.error(`${command} ${reason}; stopping it.`);
    child.kill('SIGTERM');
    killSoon();
  };
  if (timeoutMs !== undefined)
    timers.push(setTimeout(giveUp, timeoutMs, `took more than ${Math.round(timeoutMs / 1000)} s`));
  let wasIdle = false;
  if (idleMs !== undefined) {
    const stop = () => {
      wasIdle = true;
      giveUp(`used no CPU time for ${Math.round(idleMs / 1000)} s`);
    };
    timers.push(watchIdleness(child.pid, idleMs, stop));
  }
  const beat = heartbeat && !process.stdout.isTTY ? startHeartbeat(heartbeat) : undefined;

  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Cannot run ${command}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (exitCode, signal) => resolve(exitCodeOf(exitCode, signal)));
  });
  interrupted.removeEventListener('abort', passOn);
  for (const timer of timers) clearTimeout(timer);
  clearInterval(beat);
  return wasIdle ? IDLE_EXIT_CODE : code;
}

/**
 * Calls `onIdle` when a process has been idle for `idleMs`.
 *
 * @param {number | undefined} pid
 * @param {number} idleMs
 * @param {() => void} onIdle
 */
function watchIdleness(pid, idleMs, onIdle) {
  let before = 0;
  let idleSamples = 0;
  return setInterval(() => {
    const now = readProcessorTime(pid);
    if (now === undefined) return;
    idleSamples = now < before + IDLE_TICKS ? idleSamples + 1 : 0;
    before = now;
    if (idleSamples === IDLE_SAMPLES) onIdle();
  }, idleMs / IDLE_SAMPLES);
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
