import type { Json } from './schemas.ts';

export const jsonBody = (schema: Json): Json => ({ 'application/json': { schema } });

export const envelopeOf = (contentSchema: Json): Json => ({
  type: 'object',
  required: ['statusCode', 'message', 'errorMessage', 'data'],
  properties: {
    statusCode: { type: 'integer', description: 'Equals the HTTP status' },
    message: { type: 'string' },
    errorMessage: { type: 'string', description: "A sentence in the caller's language, '' on success" },
    errorCode: {
      type: 'string',
      description: 'Extension: machine-readable code of the refusal; absent on success',
    },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema },
  },
});

const LANGUAGE: Json = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Language of names, descriptions and sentences in the response',
  schema: { type: 'string', enum: ['en', 'ar'], default: 'en' },
};

const headerKey = (name: string, description: string): Json => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
});

const DEVICES: Json = {
  name: 'Device-Token',
  in: 'header',
  description:
    'DeviceTokens previously issued to this device, comma-separated, five at most. Attempts with a valid one have their own limit',
  schema: { type: 'string' },
};

export const COMPONENTS: Json = {
  parameters: { Language: LANGUAGE, Devices: DEVICES },
  securitySchemes: {
    Token: headerKey('Token', 'Token from get-user-login; empty when signed out'),
    UserID: headerKey('UserID', 'User of the Token; empty when signed out'),
  },
  responses: {
    Failure: {
      description:
        '400 invalid field, 401 not signed in, 403 forbidden, 404 not found, 405 method not allowed, 409 conflict ' +
        'with the current state, 413 too large, 415 not JSON, 429 too many requests, 500 internal error, ' +
        '503 no response from the payment provider yet: repeat the same request',
      headers: {
        'X-Request-Id': {
          description: 'Id of this request in the log',
          schema: { type: 'string' },
        },
        'Retry-After': { description: 'Seconds; with 429', schema: { type: 'integer' } },
      },
      content: jsonBody(envelopeOf({ type: 'array', maxItems: 0 })),
    },
  },
};
