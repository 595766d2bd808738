import { useLabels } from '../ui/labels.tsx';

export const CheckoutSkeleton = () => {
  const t = useLabels();
  return (
    <div className="wrap buycols" aria-busy="true">
      <p className="vh" role="status">
        {t('lbl_chkout_loading')}
      </p>
      <div className="stack" aria-hidden="true">
        <p className="skel skel--text skel--short" />
        <p className="skel skel--block" />
        <p className="skel skel--text skel--short" />
        <p className="skel skel--block" />
      </div>
      <div className="sum" aria-hidden="true">
        <p className="skel skel--text skel--short" />
        <p className="skel skel--block" />
      </div>
    </div>
  );
};
