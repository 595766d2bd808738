import { pagePath } from '#routes/paths.ts';
import { useLabels } from '../ui/labels.tsx';

/**
 * The server-rendered placeholder: the server has no access to the wish list. It shows itself only when the scripts take longer than a moment, and a way
 * on when they take much longer, or never come.
 */
export const PanelWait = () => {
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
