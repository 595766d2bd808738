import { useEffect, useState } from 'react';
import { callSentence } from '#i18n/call-sentence.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import type { Place, Places } from '#stores/profile/places.ts';
import { toast } from '#stores/ui/toasts.ts';

/**
 * Loads the places below a parent. Undefined while they load.
 *
 * @param parent id of the country or state; undefined if the list is not needed
 */
export const usePlaces = (
  parent: number | undefined,
  list: (parent: number) => Promise<Places>,
): readonly Place[] | undefined => {
  const t = useLabels();
  const [loaded, setLoaded] = useState<{ readonly of: number; readonly places: readonly Place[] }>();
  useEffect(() => {
    if (parent === undefined) return;
    let isCurrent = true;
    void list(parent).then((answer) => {
      if (!isCurrent) return;
      if (!answer.ok) toast('bad', callSentence(answer.error, t));
      setLoaded({ of: parent, places: answer.ok ? answer.value : [] });
    });
    return () => {
      isCurrent = false;
    };
  }, [parent, list, t]);
  return loaded && loaded.of === parent ? loaded.places : undefined;
};
