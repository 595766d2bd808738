const LOCAL_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i;

/** Whether the host name of a URL or a `Host` header, without its port, means this machine. */
export const isLocalName = (hostname: string): boolean => LOCAL_NAME.test(hostname);

/** Whether an origin such as `http://localhost:4321` is this machine. */
export const isLocalOrigin = (origin: string): boolean =>
  URL.canParse(origin) && isLocalName(new URL(origin).hostname);
