import type { ReactNode } from 'react';
import type { DeliveryFault, DeliveryField as FieldName } from '#domain/customers/delivery.ts';
import { FieldError } from '#islands/ui/FieldError.tsx';
import { useLabels } from '#islands/ui/labels.tsx';
import { fieldId } from './use-delivery.ts';

/** Attributes of the control that connect it with its label and error. */
export interface ControlProps {
  readonly id: string;
  readonly className: 'input';
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
}

interface DeliveryFieldProps {
  readonly name: FieldName;
  readonly label: string;
  readonly fault: DeliveryFault | undefined;
  readonly hint?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

export const DeliveryField = ({ name, label, fault, hint, children }: DeliveryFieldProps) => {
  const t = useLabels();
  const id = fieldId(name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
      })}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} text={fault && t.error(fault, { label })} />
    </div>
  );
};
