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
  readonly category: string;
}

/** Reads the data from the server-rendered form, because props would repeat it in every page. */
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
      name: option.title || option.text,
    })),
    category: select?.value ?? '',
  };
};
