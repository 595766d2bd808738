/** Resolves when one of the elements is in view, or so near (a margin of CSS) that it soon will be. */
export const whenNear = (elements: Iterable<Element>, margin: string): Promise<void> =>
  new Promise((resolve) => {
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
