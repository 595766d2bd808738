/** Calls below the common base path. All other calls use the dynamic base path. */
const COMMON: Readonly<Record<string, string>> = {
  'en-ur-drow-pass-rndom': 'en-ur-drow-pass-rndom',
  'get-customer-cart-items': 'cart-data/get-customer-cart-items',
  'get-coupon-code-discount-value': 'calculate-coupon-discount/get-coupon-code-discount-value',
  'post-order': 'post-customer-order/post-order',
  'confirm-order-payment': 'confirm-order-payment',
  'cancel-order-payment': 'cancel-order-payment',
  'sandbox-payment-action': 'sandbox-payment-action',
  'validate-email-send-otp': 'validate-email-send-otp',
  'validate-otp-change-password': 'validate-otp-change-password',
  'get-strp-pub-key': 'get-strp-pub-key',
  'get-localization-data': 'localization-cstm-portal/get-localization-data',
  logout: 'logout',
};

export const API_BASE = '/api/v1/';
const DYNAMIC_BASE = `${API_BASE}dynamic/dataoperation/`;
const COMMON_BASE = `${API_BASE}common/`;

export const endpointPath = (name: string): string =>
  name in COMMON ? `${COMMON_BASE}${COMMON[name]}` : `${DYNAMIC_BASE}${name}`;

/** Inverse of `endpointPath`. Returns undefined for other paths. */
export const readEndpointName = (path: string): string | undefined => {
  if (path.startsWith(DYNAMIC_BASE)) {
    const name = path.slice(DYNAMIC_BASE.length);
    return Object.hasOwn(COMMON, name) ? undefined : name;
  }
  if (!path.startsWith(COMMON_BASE)) return undefined;
  const tail = path.slice(COMMON_BASE.length);
  return Object.keys(COMMON).find((name) => COMMON[name] === tail);
};

const DOWNLOAD = `${COMMON_BASE}download-digital-file/`;

/** Returns the path of a digital download, which is the only GET call. */
export const downloadPath = (orderItemId: number, token: string): string =>
  `${DOWNLOAD}${orderItemId}/${encodeURIComponent(token)}`;

export const isDownloadPath = (path: string): boolean => path.startsWith(DOWNLOAD);

/** Inverse of `downloadPath`. Returns undefined for other paths. */
export const readDownloadPath = (
  path: string,
): { readonly orderItemId: number; readonly token: string } | undefined => {
  const [, id, token] = /^(\d{1,10})\/([\w.-]{1,200})$/.exec(path.slice(DOWNLOAD.length)) ?? [];
  return isDownloadPath(path) && id && token ? { orderItemId: Number(id), token } : undefined;
};
