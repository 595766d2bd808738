import { createRequire } from 'node:module';

let loaded: NodeJS.Require | undefined;

/** `require` as Astro uses it, for parsers that the shop has through Astro only. Resolved at the first use. */
export const requireOfAstro = (): NodeJS.Require => {
  loaded ??= createRequire(createRequire(import.meta.url).resolve('astro'));
  return loaded;
};
