import sprite from '#styles/icons.svg?url';

interface IconProps {
  /** Symbol id in styles/icons.svg. */
  readonly name: string;
  readonly size?: 's' | 'l';
  /** Mirrors the icon in right-to-left pages. */
  readonly flip?: boolean;
  /** Points backwards in either text direction. */
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
