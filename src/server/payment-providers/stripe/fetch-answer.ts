import { readLimited } from '../read-answer.ts';

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

/**
 * Stripe's client never settles after JSON that is not an object. Replaces such a body, or one that is too large, by
 * an empty one, which the client rejects.
 */
export const fetchAnswer: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const text = await readLimited(response);
  return new Response(text !== undefined && isObject(text) ? text : '', {
    status: response.status,
    headers: response.headers,
  });
};
