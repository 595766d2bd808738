import { Icon } from './Icon.tsx';

interface FieldErrorProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** What is wrong with the field that names it in `aria-describedby`. Always there, so that it is read out. */
export const FieldError = ({ id, text }: FieldErrorProps) => (
  <div id={id} aria-live="polite">
    {text && (
      <p className="error">
        <Icon name="warn" size="s" />
        <span>{text}</span>
      </p>
    )}
  </div>
);
