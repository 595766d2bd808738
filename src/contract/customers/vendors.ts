import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { signupFields } from './customers.ts';

export const vendorEndpoints = {
  'create-vendor-request': e.rows(
    v.object({
      ...signupFields,
      Password: v.pipe(
        e.text(8000),
        v.description('Password encrypted by en-ur-drow-pass-rndom; plain text is rejected'),
      ),
      recordValueJson: e.recordValueJson,
    }),
    e.responseRow,
  ),
};
