/** The URL of a request without its query. */
export const pathOf = (url = ''): string => {
  const cut = url.indexOf('?');
  return cut < 0 ? url : url.slice(0, cut);
};
