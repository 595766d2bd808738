import sprite from '#styles/icons.svg?url';

interface IconProps {
  /** Id of a symbol in styles/icons.svg. */
  readonly name: string;
  readonly size?: 's' | 'l';
  /** Turns round in right-to-left pages. */
  readonly flip?: boolean;
  readonly className?: string;
}

export const Icon = ({ name, size, flip = false, className = '' }: IconProps) => (
  <svg
    className={['icon', size && `icon--${size}`, flip && 'icon--flip', className].filter(Boolean).join(' ')}
    aria-hidden="true"
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);
