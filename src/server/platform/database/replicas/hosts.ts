/** Splits `postgres://user:secret@a:5432,b/shop?...` into one URL per host. Returns undefined if the URL is invalid. */
export const splitHosts = (text: string): readonly string[] | undefined => {
  const [, start, hosts, rest] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(text) ?? [];
  if (start === undefined || hosts === undefined || rest === undefined) return undefined;
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  return urls.map((one) => {
    const url = new URL(one);
    // The pool itself searches for the primary.
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
};

/** Formats hosts without credentials: `a:5432,b/shop`. */
export const labelHosts = (urls: readonly string[]): string => {
  const [first] = urls;
  return `${urls.map((url) => new URL(url).host).join(',')}${first === undefined ? '' : new URL(first).pathname}`;
};
