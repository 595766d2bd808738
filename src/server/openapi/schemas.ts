import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

export type Json = { readonly [key: string]: unknown };

/** A valibot schema as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. Checks that it cannot say are left out. */
const describe = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
  });
  return described;
};

/** What a caller may send: before defaults and transformations. */
export const describeRequest = (schema: GenericSchema): Json => describe(schema, 'input');

/** What a caller gets. */
export const describeRow = (schema: GenericSchema): Json => describe(schema, 'output');
