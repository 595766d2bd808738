import { useLabels } from '../../ui/labels.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sentence } from '../../ui/Sentence.tsx';

export const TestNumber = () => {
  const t = useLabels();
  return (
    <Note kind="wait">
      <p>
        <Sentence
          text={t('lbl_chkout_test_number')}
          parts={{ number: <bdi className="nowrap">4242 4242 4242 4242</bdi> }}
        />
      </p>
    </Note>
  );
};
