import { useEffect, useState } from 'react';

export const useSlow = (isRunning: boolean, after: number): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning, after]);
  return slow;
};
