import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv';

interface CallDescription {
  readonly request?: SchemaObject;
  readonly answer: SchemaObject;
}

/** What a provider publishes about the calls that the shop makes. */
export interface Description {
  /** Where it is published, and what was left out. */
  readonly source: string;
  /** Day on which it was read. */
  readonly read: string;
  readonly calls: Readonly<Record<string, CallDescription>>;
}

/** Checks requests of the shop, and answers of a stand-in, against what the provider publishes. */
export const checkCalls = ({ calls }: Description) => {
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
  const compiled = new Map<string, ValidateFunction>();
  const check = (name: string, part: keyof CallDescription, value: unknown): string | undefined => {
    const schema = calls[name]?.[part];
    if (!schema) return undefined;
    const key = `${name} ${part}`;
    const validate = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, validate);
    return validate(value) ? undefined : `${key} is not as described: ${ajv.errorsText(validate.errors)}`;
  };
  return {
    request: (name: string, value: unknown) => check(name, 'request', value),
    answer: (name: string, value: unknown) => check(name, 'answer', value),
  };
};
