import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

export type Json = { readonly [key: string]: unknown };

const describe = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
  });
  return described;
};

export const describeRequest = (schema: GenericSchema): Json => describe(schema, 'input');

export const describeRow = (schema: GenericSchema): Json => describe(schema, 'output');
