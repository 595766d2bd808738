/** By how much the shop's clock is ahead of the visitor's (ms). */
let ahead = 0;

export const noteShopTime = (headers: Headers): void => {
  const at = Date.parse(headers.get('Date') ?? '');
  if (at) ahead = at - Date.now();
};

/** The shop's time in epoch milliseconds; that of the visitor until the shop has answered a call. */
export const shopTime = (): number => Date.now() + ahead;
