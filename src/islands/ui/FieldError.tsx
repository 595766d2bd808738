import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';

interface FieldErrorProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** Error of a field. Always rendered, so that changes are announced. */
export const FieldError = ({ id, text }: FieldErrorProps) => (
  <div id={id} aria-live="polite">
    {text && (
      <p className="error">
        <Icon shape={icons.warn} size="s" />
        <span>{text}</span>
      </p>
    )}
  </div>
);
