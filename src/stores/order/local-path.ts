/** Path of a link with the public address of the shop. The browser may use another one. Undefined for no link. */
export const localPath = (link: string): string | undefined => {
  if (!URL.canParse(link)) return undefined;
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
};
