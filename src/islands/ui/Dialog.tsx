import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { showDialog } from '#client/page/show-dialog.ts';
import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';
import { useLabels } from './labels.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Disables closing while an action is running that closing cannot stop. */
  readonly busy?: boolean;
  /** Protects input: a click on the backdrop does not close the dialog. */
  readonly isLocked?: boolean;
  /** Makes the dialog non-modal, so that a third-party dialog can be above it. */
  readonly below?: boolean;
  /** A sheet at the bottom of phones. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/** Modal `<dialog>`. Its contents are rendered on first opening. */
export const Dialog = ({
  open,
  title,
  onClose,
  busy = false,
  isLocked = false,
  below = false,
  isSheet = false,
  children,
}: DialogProps) => {
  const t = useLabels();
  const element = useRef<HTMLDialogElement>(null);
  /** Requested open state. If a `close` event occurs while it is true, the visitor closed the dialog. */
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
    else if (dialog) showDialog(dialog);
    wanted.current = true;
  }, [open, below]);

  if (!isUsed) return null;
  return (
    <dialog
      ref={element}
      className={isSheet ? 'dialog dialog--sheet' : 'dialog'}
      aria-labelledby={titleId}
      closedby={busy ? 'none' : isLocked ? 'closerequest' : 'any'}
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
          <Icon shape={icons.close} />
        </button>
      </div>
      {children}
    </dialog>
  );
};
