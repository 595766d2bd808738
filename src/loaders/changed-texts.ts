import type { Question, WrittenPage } from '#components/content/written.ts';
import { draftPageSchema, questionSchema } from '../content/schemas.ts';

/** A page of texts as the shop shows it now. Undefined if it does not exist. */
export const readWrittenPage = async (
  api: Pick<App.Locals['api'], 'text'>,
  name: string,
): Promise<{ readonly written: WrittenPage; readonly html: string } | undefined> => {
  const text = await api.text(name);
  if (!text) return undefined;
  const { language, isAlone, headings, html } = text;
  // In a preview it may be a draft.
  return { written: { language, isAlone, headings, ...draftPageSchema.parse(text.head) }, html };
};

export const readQuestions = async (api: App.Locals['api']): Promise<Question[]> =>
  (await api.questions()).map(({ name, language, head, html }) => {
    const { question, links } = questionSchema.parse(head);
    return { id: name, language, question, links, body: html };
  });
