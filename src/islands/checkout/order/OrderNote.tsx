import { useEffect, useState } from 'react';
import { useLabels } from '#islands/ui/labels.tsx';
import { NOTE_MAXIMUM, readOrderNote, saveOrderNote } from './order-note.ts';

/** Maximum number of remaining characters at which the counter is displayed. */
const NOTE_NEARLY_FULL = 200;

export const OrderNote = () => {
  const t = useLabels();
  const [text, setText] = useState('');
  useEffect(() => setText(readOrderNote()), []);
  const left = NOTE_MAXIMUM - text.length;
  return (
    <div className="field">
      <label htmlFor="order-note">
        <span>{t('lbl_chkout_note')}</span> <span className="opt">{t('lbl_signup_optional')}</span>
      </label>
      <textarea
        id="order-note"
        className="input input--note"
        maxLength={NOTE_MAXIMUM}
        placeholder={t('lbl_chkout_note_hint')}
        dir="auto"
        value={text}
        aria-describedby="order-note-left"
        onChange={(event) => {
          setText(event.target.value);
          saveOrderNote(event.target.value);
        }}
      />
      <p id="order-note-left" className="hint" aria-live="polite">
        {left <= NOTE_NEARLY_FULL && t.plural('lbl_chkout_note_left', left)}
      </p>
    </div>
  );
};
