import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { check, type IconShape, info, warn } from './icons.ts';

interface NoteProps {
  readonly kind?: 'good' | 'bad' | 'wait';
  readonly icon?: IconShape;
  /** Announces the note when it appears. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

const ICON = { good: check, bad: warn, wait: info };

export const Note = ({ kind = 'good', icon = ICON[kind], live = kind === 'bad', children }: NoteProps) => (
  <div className={kind === 'good' ? 'note' : `note note--${kind}`} role={live ? 'alert' : undefined}>
    <Icon shape={icon} />
    <div className="stack stack--tight note__body">{children}</div>
  </div>
);
