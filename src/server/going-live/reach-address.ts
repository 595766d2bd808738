/** Why an address does not lead to a shop. `other`: something else answers there. */
export type Unreached = 'domain' | 'certificate' | 'silent' | 'other';

const ANSWER_WITHIN_MS = 5_000;

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** The answer may be of any length. */
const readStart = async ({ body }: Response): Promise<string> => {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  void reader?.cancel().catch(() => {});
  return new TextDecoder().decode(value);
};

/** Asks for the health check, as a browser would reach it. @returns undefined if a shop answers */
export const findUnreached = async (origin: string): Promise<Unreached | undefined> => {
  try {
    const response = await fetch(`${origin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return response.status === 200 && (await readStart(response)) === 'ok\n' ? undefined : 'other';
  } catch (error) {
    const code = causeOf(error);
    if (/^(?:ENOTFOUND|EAI_)/.test(code)) return 'domain';
    return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'silent';
  }
};
