import { ok } from '#domain/result.ts';
import { SCREENS } from '#i18n/labels/screens.ts';
import { pickLabels } from '#i18n/translate.ts';
import type { Handler } from '#server/context.ts';

export const getLocalization: Handler<'get-localization-data'> = async (
  { app },
  { entityId, languageCode },
) => {
  const prefix = SCREENS[entityId];
  const labels = prefix === undefined ? {} : pickLabels(app.labels.translator(languageCode), [prefix]);
  return ok({
    labelsJsonData: Object.entries(labels).map(([labelHtmlId, text]) => ({ labelHtmlId, text })),
  });
};
