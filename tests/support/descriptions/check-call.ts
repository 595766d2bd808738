import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv';
import type { Operation, Reply } from '../stand-ins/stand-in.ts';

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
  /** Parts that several calls share. */
  readonly definitions?: Readonly<Record<string, SchemaObject>>;
}

/** Checks requests of the shop, and answers of a stand-in, against what the provider publishes. */
export const checkCalls = ({ calls, definitions }: Description) => {
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
  const compiled = new Map<string, ValidateFunction>();
  const check = (name: string, part: keyof CallDescription, value: unknown): string | undefined => {
    const schema = calls[name]?.[part];
    if (!schema) return undefined;
    const key = `${name} ${part}`;
    const validate = compiled.get(key) ?? ajv.compile({ definitions, ...schema });
    compiled.set(key, validate);
    return validate(value) ? undefined : `${key} is not as described: ${ajv.errorsText(validate.errors)}`;
  };
  return {
    answer: (name: string, value: unknown) => check(name, 'answer', value),
    /** An operation of a stand-in that reports what is not as described. */
    operation: (operation: Operation, body: string, warn: (text: string) => Reply): Operation => ({
      ...operation,
      run: () => {
        const wrong = body === '' ? undefined : check(operation.name, 'request', JSON.parse(body));
        if (wrong) return warn(wrong);
        const reply = operation.run();
        const unlike = reply.status < 300 ? check(operation.name, 'answer', reply.body) : undefined;
        return unlike ? warn(unlike) : reply;
      },
    }),
  };
};
