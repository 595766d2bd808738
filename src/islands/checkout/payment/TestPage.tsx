import type { ReactNode } from 'react';
import type { Paise } from '#domain/money.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { IconShape } from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';

interface TestPageProps {
  readonly icon: IconShape;
  readonly of: string;
  readonly question: string;
  readonly total: Paise;
  readonly children: ReactNode;
}

/** Simulated page of a bank or wallet, marked as a simulation. */
export const TestPage = ({ icon, of, question, total, children }: TestPageProps) => {
  const t = useLabels();
  return (
    <div className="testpage">
      <p className="testpage__of">
        <Icon shape={icon} />
        <b>{of}</b>
        <span className="testpage__mark">{t('lbl_chkout_test_mark')}</span>
      </p>
      <p>{question}</p>
      <p className="testpage__sum">
        <Money amount={total} />
      </p>
      <div className="testpage__foot">{children}</div>
    </div>
  );
};
