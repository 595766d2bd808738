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

/** Server-rendered placeholder, also displayed until the first prices have loaded. */
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

/** Placeholder of a line whose price has not loaded. */
export const LineSkeleton = Line;
