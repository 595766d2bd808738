import { isForgetful, onLost } from '#stores/storage/browser-storage.ts';

/** Tells the visitor what the browser does not store. */

const notify = (key?: string): void =>
  void import('./storage-notice.ts').then((script) => script.notifyLost(key)).catch(() => {});

onLost(notify);
if (isForgetful) notify();
