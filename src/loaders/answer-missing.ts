import type { AstroGlobal } from 'astro';
import type { CallError } from '#contract/call.ts';

/** Returns the error page for missing content: 410 if it existed earlier, else 404. */
export const answerMissing = async (
  astro: Pick<AstroGlobal, 'locals' | 'rewrite'>,
  error?: CallError,
): Promise<Response> => {
  if (error?.code !== 'gone') return new Response(null, { status: 404 });
  astro.locals.isGone = true;
  const page = await astro.rewrite('/404');
  return new Response(page.body, { status: 410, headers: page.headers });
};
