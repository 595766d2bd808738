/** Environment variables and messages from the primary process to a worker. */
export const BUILD_VARIABLE = 'SHOP_BUILD';
/** From a worker to the primary process, once the office has changed what only a start can take over. */
export const RESTART_MESSAGE = 'restart';
/** 'replaced': exit after the last connection. */
export type StopMessage = 'stop' | 'replaced';
export const isStopMessage = (message: unknown): message is StopMessage =>
  message === 'stop' || message === 'replaced';
