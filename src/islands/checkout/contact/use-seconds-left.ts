import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 1000;

/** Countdown in seconds. It uses the clock, which is also correct in suspended tabs. */
export const useSecondsLeft = (): readonly [left: number, wait: (seconds: number) => void] => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / TICK_MS));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const wait = useCallback((seconds: number) => {
    const start = performance.now();
    setNow(start);
    setUntil(start + seconds * TICK_MS);
  }, []);
  return [left, wait];
};
