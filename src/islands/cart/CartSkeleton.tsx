import { useLabels } from '../ui/labels.tsx';

const Line = () => (
  <li className="line" aria-hidden="true">
    <span className="pic skel" />
    <span className="line__what stack">
      <span className="skel skel--text" />
      <span className="skel skel--text skel--short" />
    </span>
  </li>
);

/** The frame that the server sends, and what stands there until the first prices are in. */
export const CartSkeleton = () => {
  const t = useLabels();
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        {t('lbl_cart_loading')}
      </p>
      <ul className="lines">
        <Line />
        <Line />
      </ul>
    </div>
  );
};

/** A line that was added elsewhere and has no price yet. */
export const LineSkeleton = Line;
