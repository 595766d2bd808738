import { pagePath } from '#routes/paths.ts';
import { useLabels } from '../ui/labels.tsx';

/** Server-rendered placeholder. CSS displays it after a short delay, and a link to the wishlist after a long one. */
export const PanelSkeleton = () => {
  const t = useLabels();
  return (
    <div className="wishes__wait">
      <span className="mini" aria-hidden="true">
        <span className="pic skel" />
        <span className="skel skel--text" />
      </span>
      <a className="btn btn--line" href={pagePath(t.locale, 'wishlist')}>
        {t('lbl_wish_as_page')}
      </a>
    </div>
  );
};
