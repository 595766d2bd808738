import { HtmlValidate } from 'html-validate';

/** Removes templates, Astro's style for islands, and the placeholder whose `src` is set by a script. */
const strip = (html: string): string =>
  html
    .replace(/(<template\b[^>]*>)[\s\S]*?<\/template>/g, '$1</template>')
    .replace(/<style>astro-island[^<]*<\/style>/g, '')
    .replace(/<img alt="" draggable="false">/, '');

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React and the compiler write these forms.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Sizes and colours come from data. The content policy tests check them.
    'no-inline-style': 'off',
    // axe-core checks these rules on the rendered page.
    'aria-label-misuse': 'off',
    'prefer-native-element': 'off',
    'unique-landmark': 'off',
    'wcag/h71': 'off',
    // The checkboxes of a question share its name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // A style sheet prevents line breaks in numbers.
    'tel-non-breaking': 'off',
  },
});

/** Violations of the HTML standard, each with its rule and element. */
export const listHtmlFaults = async (html: string): Promise<string[]> => {
  const report = await validator.validateString(strip(html));
  return report.results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`);
};
