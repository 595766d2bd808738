import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface NoteProps {
  readonly kind?: 'good' | 'bad' | 'wait';
  readonly icon?: string;
  /** Announces the note when it appears. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

const ICON = { good: 'check', bad: 'warn', wait: 'info' } as const;

export const Note = ({ kind = 'good', icon = ICON[kind], live = kind === 'bad', children }: NoteProps) => (
  <div className={kind === 'good' ? 'note' : `note note--${kind}`} role={live ? 'alert' : undefined}>
    <Icon name={icon} />
    <div className="stack stack--tight note__body">{children}</div>
  </div>
);
