import { type CodeOf, isCode } from '#i18n/office/translate.ts';

export type FaultCode = CodeOf<'fault_'>;

/** What is wrong with a field or a form. */
export interface Fault {
  readonly code: FaultCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A general fault if the name, such as of a field, has no label of its own. */
export const faultCodeOf = (name: string): FaultCode => (isCode('fault_', name) ? name : 'field');
