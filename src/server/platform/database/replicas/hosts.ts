/**
 * `postgres://user:secret@a:5432,b/shop?...` -> an address for each of its hosts, in that order, as PostgreSQL's own clients
 * read it. Undefined for anything that is no such address.
 */
export const splitHosts = (text: string): readonly string[] | undefined => {
  const [, start, hosts, rest] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(text) ?? [];
  if (start === undefined || hosts === undefined || rest === undefined) return undefined;
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  return urls.map((one) => {
    const url = new URL(one);
    // The shop asks every server itself whether it takes writes.
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
};

/** Host and database without user and password: `a:5432,b/shop`. */
export const labelHosts = (urls: readonly string[]): string => {
  const [first] = urls;
  return `${urls.map((url) => new URL(url).host).join(',')}${first === undefined ? '' : new URL(first).pathname}`;
};
