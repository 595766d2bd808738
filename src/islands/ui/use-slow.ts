import { useEffect, useState } from 'react';

/** True once something has been under way for longer than `after` ms. */
export const useSlow = (underWay: boolean, after: number): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay, after]);
  return slow;
};
