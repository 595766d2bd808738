/** Follows a step of an import that runs in the background, and loads the page again when it ends. */
const EVERY_MS = 700;
/** After answers without a state, such as during a restart of the shop, it asks more rarely, and then no more. */
const LOST_AFTER = 8;

interface ImportState {
  readonly state: string;
  readonly isInterrupted: boolean;
  readonly progress: { readonly done: number; readonly total: number } | null;
}

export const followImport = (): void => {
  const section = document.querySelector<HTMLElement>('[data-import-state]');
  const url = section?.dataset.importState;
  if (!section || url === undefined) return;
  const bar = section.querySelector('progress');
  const text = section.querySelector('[data-import-progress]');
  const label = section.dataset.importLabel ?? '';
  let first: string | undefined;
  const show = ({ progress }: ImportState): void => {
    if (!progress || !bar || !text) return;
    bar.max = progress.total;
    bar.value = progress.done;
    text.textContent = label
      .replace('{done}', progress.done.toLocaleString('en-IN'))
      .replace('{total}', progress.total.toLocaleString('en-IN'));
  };
  let failures = 0;
  const ask = async (): Promise<void> => {
    const answer = await fetch(url, { headers: { accept: 'application/json' } }).catch(() => undefined);
    const isState = answer?.ok && answer.headers.get('content-type') === 'application/json';
    if (isState) {
      failures = 0;
      const now: ImportState = await answer.json();
      first ??= now.state;
      if (now.state !== first || now.isInterrupted || !isRunning(now.state)) return location.reload();
      show(now);
    } else failures += 1;
    // The session has ended, the import is gone, or the shop is: the page itself says which.
    if (failures < LOST_AFTER) setTimeout(askWhenSeen, EVERY_MS * 2 ** failures);
  };
  /** Pages in the background ask nothing. */
  const askWhenSeen = (): void => {
    if (document.visibilityState === 'visible') void ask();
    else document.addEventListener('visibilitychange', askWhenSeen, { once: true });
  };
  askWhenSeen();
};

const isRunning = (state: string): boolean => ['reading', 'checking', 'applying', 'undoing'].includes(state);
