import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { useLabels } from './labels.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Something is under way that closing could not stop. */
  readonly busy?: boolean;
  /** What was typed here is worth more than a press beside it: only the cross and Escape close. */
  readonly held?: boolean;
  /** A window of somebody else has to lie above this one: it is shown, but no longer over everything. */
  readonly below?: boolean;
  readonly children: ReactNode;
}

/** A modal window: the browser's own `<dialog>` keeps the focus inside and gives it back afterwards. Until it is first opened, the page has nothing of it. */
export const Dialog = ({
  open,
  title,
  onClose,
  busy = false,
  held = false,
  below = false,
  children,
}: DialogProps) => {
  const t = useLabels();
  const element = useRef<HTMLDialogElement>(null);
  /** What this component asked for; a `close` of the browser while it should be open is the visitor's. */
  const wanted = useRef(false);
  const titleId = useId();
  const [isUsed, setUsed] = useState(open);
  if (open && !isUsed) setUsed(true);

  useEffect(() => {
    const dialog = element.current;
    wanted.current = false;
    dialog?.close();
    if (!open) return;
    if (below) dialog?.show();
    else dialog?.showModal();
    wanted.current = true;
  }, [open, below]);

  if (!isUsed) return null;
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      closedby={busy ? 'none' : held ? 'closerequest' : 'any'}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={() => {
        if (wanted.current && !element.current?.open) onClose();
      }}
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
