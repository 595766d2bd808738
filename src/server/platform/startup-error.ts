/** A problem that the operator can fix. Its one-line message is printed without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
