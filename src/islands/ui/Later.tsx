import { createContext, type ReactNode, useContext } from 'react';

const IsInside = createContext(false);

interface LaterProps {
  /** The contents are hidden at first, as in a closed disclosure. */
  readonly isHidden: boolean;
  readonly children: ReactNode;
}

/**
 * Sends hidden contents in a `noscript`, as components/Later.astro does. `unpackHidden` must run before the island hydrates.
 */
export const Later = ({ isHidden, children }: LaterProps) => {
  // A nested `noscript` would end the outer one. React escapes end tags in texts and attributes.
  const isInside = useContext(IsInside);
  if (!import.meta.env.SSR || !isHidden || isInside) return children;
  return (
    <IsInside value>
      <noscript data-later="">{children}</noscript>
    </IsInside>
  );
};
