import { type Ref, useId } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';

interface CardFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly autoComplete: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

export const CardField = ({ ref, label, value, error, onChange, ...rest }: CardFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        ref={ref}
        id={id}
        className="input"
        dir="ltr"
        inputMode="numeric"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
};
