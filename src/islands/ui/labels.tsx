import { createContext, type ReactNode, useContext } from 'react';
import { clientText } from '#client/page/labels.ts';
import type { Translate } from '#i18n/translate-with.ts';

/**
 * What every island receives from its page: words. A translator is a function, which no markup can carry, so the browser gets null
 * and takes the labels that the page hands over to all of its scripts; they need not stand there twice.
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
  if (!translate) throw new Error('useLabels needs a LabelsProvider above it');
  return translate;
};
