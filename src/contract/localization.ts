import * as v from 'valibot';
import * as e from './endpoint.ts';

const localizationAnswer = v.object({
  labelsJsonData: v.array(v.object({ labelHtmlId: v.string(), text: v.string() })),
});

export const localizationEndpoints = {
  'get-localization-data': e.object(
    v.object({
      entityId: v.pipe(v.number(), v.integer(), v.description('Number of the screen')),
      languageCode: v.picklist(['en', 'ar']),
      recordValueJson: e.recordValueJson,
    }),
    localizationAnswer,
  ),
};
