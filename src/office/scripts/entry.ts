/** Script of the pages before the office opens. */
import { startPasskeys } from './passkeys.ts';
import { forgetPost } from './refused.ts';

forgetPost();
startPasskeys();
