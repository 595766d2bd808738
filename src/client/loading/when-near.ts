const loaded = (): Promise<unknown> | false =>
  document.readyState !== 'complete' &&
  new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** Resolves when the page has loaded and one of the elements is within `margin` (CSS) of the viewport. */
export const whenNear = async (elements: Iterable<Element>, margin = '400px'): Promise<void> => {
  await loaded();
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    for (const element of elements) observer.observe(element);
  });
};
