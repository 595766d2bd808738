/**
 * What keeps the shop from starting and is not a defect: a taken port, an unreachable database. Its message is
 * one line for the person at the terminal, who gets no stack trace with it.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
