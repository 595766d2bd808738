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
 * `fetch` for Stripe's client, which never settles after an answer that is JSON but no object. Such a body, and one that
 * is too large, is answered as an empty one: the client then says that it is not valid.
 */
export const fetchAnswer: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const text = await readLimited(response);
  return new Response(text !== undefined && isObject(text) ? text : '', {
    status: response.status,
    headers: response.headers,
  });
};
