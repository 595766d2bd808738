import type { AstroGlobal } from 'astro';
import type { CallError } from '#contract/call.ts';

/** The answer for what is not there: 410 with a page of its own for what is gone, 404 for what never was. */
export const answerMissing = async (
  astro: Pick<AstroGlobal, 'locals' | 'rewrite'>,
  error?: CallError,
): Promise<Response> => {
  if (error?.code !== 'gone') return new Response(null, { status: 404 });
  astro.locals.isGone = true;
  const page = await astro.rewrite('/404');
  return new Response(page.body, { status: 410, headers: page.headers });
};
