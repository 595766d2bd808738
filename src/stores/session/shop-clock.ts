/** By how much the shop's clock is ahead of the visitor's (ms). Undefined until the shop has answered. */
let ahead: number | undefined;

export const noteShopTime = (headers: Headers): void => {
  const at = Date.parse(headers.get('Date') ?? '');
  if (at) ahead = at - Date.now();
};

/** Asks for the shop's time. @returns false if the shop does not answer and never has */
export const askShopTime = async (): Promise<boolean> => {
  // Pages are cached, and so is their time.
  const asked = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (asked) noteShopTime(asked.headers);
  return ahead !== undefined;
};

/** The shop's time in epoch milliseconds; that of the visitor until the shop has answered. */
export const shopTime = (): number => Date.now() + (ahead ?? 0);
