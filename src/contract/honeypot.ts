import * as v from 'valibot';
import * as e from './endpoint.ts';

/** Anti-spam fields, optional for API clients. Extension to the specification. */
export const honeypotFields = {
  Website: v.pipe(
    e.optionalText(2000),
    v.description('Extension: honeypot field, hidden from visitors; a filled one is treated as spam'),
  ),
  FilledInMs: v.pipe(
    v.nullish(v.pipe(v.number(), v.minValue(0))),
    v.description('Extension: milliseconds since the page was opened'),
  ),
};
