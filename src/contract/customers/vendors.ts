import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { signupFields } from './customers.ts';

export const vendorEndpoints = {
  'create-vendor-request': e.rows(
    v.object({
      ...signupFields,
      Password: v.pipe(
        e.text(8000),
        v.description('As en-ur-drow-pass-rndom sealed it; a plain one is refused'),
      ),
      recordValueJson: e.recordValueJson,
    }),
    e.responseRow,
  ),
};
