import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { type Answer, type EndpointName, endpoints } from '#contract/endpoints.ts';

type ObjectSchema = GenericSchema & { readonly entries: Record<string, GenericSchema> };
type ArraySchema = GenericSchema & { readonly item: GenericSchema };

/** Returns the schema with unknown fields rejected at all levels. */
const strict = (schema: GenericSchema): GenericSchema => {
  if (schema.type === 'object') {
    const entries = Object.entries((schema as ObjectSchema).entries);
    return v.strictObject(Object.fromEntries(entries.map(([name, field]) => [name, strict(field)])));
  }
  return schema.type === 'array' ? v.array(strict((schema as ArraySchema).item)) : schema;
};

/** Returns a response with exactly the fields of the contract. @throws Error if a field is missing or unknown */
export const asDeclared = <N extends EndpointName>(name: N, answer: Answer<N>): Answer<N> => {
  const { row, shape } = endpoints[name];
  v.parse(shape === 'object' ? strict(row) : v.array(strict(row)), answer);
  return answer;
};
