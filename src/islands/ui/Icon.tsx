import sprite from '#styles/icons.svg?url';

interface IconProps {
  /** Id of a symbol in styles/icons.svg. */
  readonly name: string;
  readonly size?: 's' | 'l';
  /** Turns round in right-to-left pages. */
  readonly flip?: boolean;
  /** Points back, in either direction of writing. */
  readonly back?: boolean;
}

export const Icon = ({ name, size, flip = false, back = false }: IconProps) => (
  <svg
    className={`icon${size ? ` icon--${size}` : ''}${flip ? ' icon--flip' : ''}${back ? ' icon--back' : ''}`}
    aria-hidden="true"
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);
