import type { IncomingMessage, ServerResponse } from 'node:http';

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Accept, Accept-Language, Content-Type, Device-Token, Token, UserID',
  'Access-Control-Max-Age': '600',
};

/** @returns true when the request was a preflight and the response has been sent */
export const handleCors = (
  origins: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  if (origins.length === 0) return false;
  response.setHeader('Vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204, PREFLIGHT).end();
  return true;
};
