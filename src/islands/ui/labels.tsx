import { createContext, type ReactNode, useContext } from 'react';
import { clientText } from '#client/page/labels.ts';
import type { Translate } from '#i18n/translate-with.ts';

/**
 * Labels of an island. A translator is a function and is not serialized: the browser gets null and uses the labels that
 * the page embeds for all scripts.
 */
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
