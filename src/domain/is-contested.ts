/** True if a stored value is neither the one that a form showed nor the one that it asks for, so that saving would overwrite it. */
export const isContested = <T>(stored: T, shown: T, wanted: T): boolean =>
  stored !== shown && stored !== wanted;
