import { useLabels } from '../../ui/labels.tsx';

interface SendAgainProps {
  readonly left: number;
  readonly busy: boolean;
  readonly onPress: () => void;
}

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const SendAgain = ({ left, busy, onPress }: SendAgainProps) => {
  const t = useLabels();
  return (
    <button type="button" className="link" disabled={left > 0} aria-busy={busy} onClick={onPress}>
      <span>{t('lbl_chkout_code_again')}</span>
      {left > 0 && (
        <>
          {' '}
          <bdi>{formatSeconds(left)}</bdi>
        </>
      )}
    </button>
  );
};
