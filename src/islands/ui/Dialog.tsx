import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { useLabels } from './labels.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Something is under way that closing could not stop. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A modal window: the browser's own `<dialog>` keeps the focus inside and gives it back afterwards. */
export const Dialog = ({ open, title, onClose, busy = false, children }: DialogProps) => {
  const t = useLabels();
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);

  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      closedby={busy ? 'none' : 'any'}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={onClose}
    >
      <div className="dialog__head">
        <h2 id={titleId} className="h-s">
          {title}
        </h2>
        <button
          type="button"
          className="ibtn"
          aria-label={t('lbl_com_close')}
          disabled={busy}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
};
