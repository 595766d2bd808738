/** What the form shows: a category as its value in a form, its path and its name. */
export interface SearchCategory {
  readonly id: string;
  readonly path: string;
  readonly name: string;
}

export interface SearchFormData {
  readonly action: string;
  readonly term: string;
  readonly placeholder: string;
  readonly label: string;
  readonly categoryLabel: string;
  readonly categories: readonly SearchCategory[];
  /** Id of the chosen category, '' for all of them. */
  readonly category: string;
}

/**
 * The data of the form that the server rendered. Every page carries the form, so its data is not written into the page a second time as
 * props; what the visitor has typed and chosen since is part of it.
 */
export const readFormData = (): SearchFormData => {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  const input = form?.querySelector('input');
  const select = form?.querySelector('select');
  return {
    action: form?.getAttribute('action') ?? '',
    term: input?.defaultValue ?? '',
    placeholder: input?.placeholder ?? '',
    label: input?.ariaLabel ?? '',
    categoryLabel: select?.ariaLabel ?? '',
    categories: [...(select?.options ?? [])].map((option) => ({
      id: option.value,
      path: option.dataset.path ?? '',
      name: option.text,
    })),
    category: select?.value ?? '',
  };
};
