import { toAddress } from '#domain/slug.ts';

/** Proposes the address of a new page while its English title is typed, until the editor writes another. */
export const proposeAddress = (): void => {
  const form = document.querySelector('form[data-keep="page.add"]');
  const find = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const [title, address] = [find('title.en'), find('address')];
  if (!title || !address) return;
  let proposed = toAddress(title.value);
  title.addEventListener('input', () => {
    const isOwn = address.value !== '' && address.value !== proposed;
    proposed = toAddress(title.value);
    if (!isOwn) address.value = proposed;
  });
};
