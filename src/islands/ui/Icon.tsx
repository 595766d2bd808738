import type { IconShape } from './icons.ts';

interface IconProps {
  readonly shape: IconShape;
  readonly size?: 's' | 'l';
  /** Mirrors the icon in right-to-left pages. */
  readonly flip?: boolean;
  /** Points backwards in either text direction. */
  readonly back?: boolean;
}

export const Icon = ({ shape, size, flip = false, back = false }: IconProps) => {
  const { fill, line } = typeof shape === 'string' ? { line: shape } : shape;
  return (
    <svg
      className={`icon${size ? ` icon--${size}` : ''}${flip ? ' icon--flip' : ''}${back ? ' icon--back' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {line && <path d={line} />}
      {fill && <path d={fill} fill="currentColor" stroke="none" />}
    </svg>
  );
};
