import { createContext, type ReactNode, useContext } from 'react';
import { clientText } from '#client/page/labels.ts';
import type { Translate } from '#i18n/translate-with.ts';

/** Labels of an island. Translators are not serialized, so the browser uses the labels embedded in the page. */
export interface IslandProps {
  readonly t: Translate | null;
}

const LabelsContext = createContext<Translate | undefined>(undefined);

export const LabelsProvider = ({ t, children }: IslandProps & { children: ReactNode }) => (
  <LabelsContext value={t ?? clientText()}>{children}</LabelsContext>
);

export const useLabels = (): Translate => {
  const translate = useContext(LabelsContext);
  if (!translate) throw new Error('useLabels must be used within a LabelsProvider');
  return translate;
};
