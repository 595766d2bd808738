import { isRecord } from '#domain/is-record.ts';
import { readInteger } from '#domain/read-integer.ts';
import { cleanOwnText } from '#domain/typed-text.ts';
import { KEY_FIELD } from '#routes/office/key-field.ts';

type Values = Readonly<Record<string, readonly string[]>>;

/** Fields of a posted form. Line breaks are `\n`; NUL, which PostgreSQL rejects, is removed. */
export interface FormFields {
  /** The first value, cleaned and trimmed; '' without one. Passwords are read with `all`. */
  text(name: string): string;
  all(name: string): readonly string[];
  /** A whole number of at most nine digits, also in Arabic digits; undefined for anything else. */
  integer(name: string): number | undefined;
  isOn(name: string): boolean;
  /** First values of the fields that begin with `prefix`, such as `quantity-12`, by the rest of the name. */
  startingWith(prefix: string): ReadonlyMap<string, string>;
  /** Key of the form, so that a repeated submit runs once. */
  readonly requestKey: string | undefined;
  readonly values: Values;
}

const isSecret = (name: string): boolean =>
  name.startsWith(KEY_FIELD) || ['password', 'current'].includes(name);

export const hasKeys = (values: Values): boolean =>
  Object.keys(values).some((name) => name.startsWith(KEY_FIELD));

export const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));

const clean = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\0', '');

export const createFields = (values: Values): FormFields => {
  const all = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? []) : []);
  const text = (name: string) => {
    const value = (all(name)[0] ?? '').trim();
    // What a form showed is compared with what is stored.
    return name.startsWith('was') ? value : cleanOwnText(value).normalize('NFC').trim();
  };
  return {
    text,
    all,
    integer: (name) => readInteger(text(name)),
    isOn: (name) => all(name).length > 0,
    startingWith: (prefix) =>
      new Map(
        Object.keys(values)
          .filter((name) => name.startsWith(prefix))
          .map((name) => [name.slice(prefix.length), text(name)]),
      ),
    requestKey: text('request') || undefined,
    values,
  };
};

export const readFields = (body: string): FormFields => {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(body))
    values.set(name, [...(values.get(name) ?? []), clean(value)]);
  return createFields(Object.fromEntries(values));
};

/** Reads values that were stored as JSON. */
export const restoreFields = (json: string): FormFields => {
  const stored: unknown = JSON.parse(json);
  const lists = Object.entries(isRecord(stored) ? stored : {}).map(
    ([name, list]) => [name, Array.isArray(list) ? list.map(String) : []] as const,
  );
  return createFields(Object.fromEntries(lists));
};
