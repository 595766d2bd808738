import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Labels } from '#i18n/text.ts';
import { type Translate, translateWith } from '#i18n/translate-with.ts';

/** What every island receives from its page: the language and the few labels that it shows. */
export interface IslandProps {
  readonly locale: Locale;
  readonly labels: Labels;
}

const LabelsContext = createContext<Translate | undefined>(undefined);

export const LabelsProvider = ({ locale, labels, children }: IslandProps & { children: ReactNode }) => {
  const translate = useMemo(() => translateWith(labels, locale), [labels, locale]);
  return <LabelsContext value={translate}>{children}</LabelsContext>;
};

export const useLabels = (): Translate => {
  const translate = useContext(LabelsContext);
  if (!translate) throw new Error('useLabels needs a LabelsProvider above it');
  return translate;
};
