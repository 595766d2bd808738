import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Note } from '#islands/ui/Note.tsx';
import { useSlow } from '#islands/ui/use-slow.ts';

const SLOW_MS = 2500;

/** Message after a long wait. The live region is always rendered, because otherwise it is not announced. */
export const SlowNotice = ({ busy }: { readonly busy: boolean }) => {
  const t = useLabels();
  const slow = useSlow(busy, SLOW_MS);
  return (
    <div role="status">
      {slow && (
        <Note kind="wait" icon={icons.clock}>
          <p>{t('lbl_chkout_slow')}</p>
        </Note>
      )}
    </div>
  );
};
