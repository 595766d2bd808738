import { type ComponentType, lazy } from 'react';

/** A part whose code is loaded when it is rendered. @param fallback takes its place if the code does not load */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>, fallback: ComponentType<P>) =>
  lazy(async () => ({ default: await load().catch(() => fallback) }));
