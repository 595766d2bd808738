import { useCallback, useEffect, useState } from 'react';
import type { CardKeyRow } from '#contract/orders/payments.ts';
import { api } from '#stores/session/api.ts';

export const useCardKey = () => {
  const [key, setKey] = useState<CardKeyRow>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const answer = await api('get-strp-pub-key', {});
    if (answer.ok && answer.value[0]) setKey(answer.value[0]);
    else setFailed(true);
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  return { key, failed, load };
};
