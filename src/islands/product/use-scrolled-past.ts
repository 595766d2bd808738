import { type RefObject, useEffect, useState } from 'react';

/** Has the element been scrolled past? False on the server and before anything was measured. */
export const useScrolledPast = (target: RefObject<HTMLElement | null>): boolean => {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isPast;
};
