const REACHES = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Loads the script of links that few visitors press when somebody reaches for one of them; a press that comes first is
 * made again when the script is there. Where it cannot be had, the link leads where it leads without one.
 */
export const onFirstPress = (selector: string, load: () => Promise<unknown>): void => {
  const end = new AbortController();
  const options = { signal: end.signal, passive: true };
  let loading: Promise<unknown> | undefined;
  let pressed: HTMLElement | undefined;

  const find = (event: Event) => (event.target as Element).closest<HTMLElement>(selector);
  const wake = (event: Event): void => {
    if (loading || !find(event)) return;
    const go = (): void => {
      end.abort();
      pressed?.click();
    };
    loading = load().then(go, go);
  };

  for (const reach of REACHES) document.addEventListener(reach, wake, options);
  document.addEventListener(
    'click',
    (event) => {
      const link = find(event);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      pressed = link;
      wake(event);
    },
    { signal: end.signal },
  );
};
