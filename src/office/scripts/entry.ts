/** Script of the pages before the office opens: passkeys. */
import { startPasskeys } from './passkeys.ts';

startPasskeys();
