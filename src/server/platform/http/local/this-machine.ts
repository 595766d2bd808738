const LOCAL_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i;

/** @param hostname without port */
export const isLocalName = (hostname: string): boolean => LOCAL_NAME.test(hostname);

export const isLocalOrigin = (origin: string): boolean =>
  URL.canParse(origin) && isLocalName(new URL(origin).hostname);
