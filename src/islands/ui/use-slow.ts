import { useEffect, useState } from 'react';

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
