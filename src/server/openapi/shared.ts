import type { Json } from './schemas.ts';

export const jsonBody = (schema: Json): Json => ({ 'application/json': { schema } });

/** The envelope of every answer: `data` is JSON text of this content. */
export const envelopeOf = (contentSchema: Json): Json => ({
  type: 'object',
  required: ['statusCode', 'message', 'errorMessage', 'data'],
  properties: {
    statusCode: { type: 'integer', description: 'Equals the HTTP status' },
    message: { type: 'string' },
    errorMessage: { type: 'string', description: "A plain sentence in the caller's language, '' on success" },
    errorCode: { type: 'string', description: 'Ours: which refusal it is, for programs; absent on success' },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema },
  },
});

const LANGUAGE: Json = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Language of names, descriptions and sentences in the answer',
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
    'Each DeviceToken that this device was answered, comma-separated, five at most: tries from it have a budget of their own',
  schema: { type: 'string' },
};

/** What all calls share: one error answer, the headers for language and devices, the two headers of a customer. */
export const COMPONENTS: Json = {
  parameters: { Language: LANGUAGE, Devices: DEVICES },
  securitySchemes: {
    Token: headerKey('Token', 'What get-user-login answered; empty when signed out'),
    UserID: headerKey('UserID', 'Whose Token it is; empty when signed out'),
  },
  responses: {
    Failure: {
      description:
        '400 a field is wrong, 401 not signed in, 403 not yours, 404 no such thing, 405 another method, 409 the state ' +
        'forbids it, 413 too large, 415 not JSON, 429 too many tries, 500 a defect of ours, ' +
        '503 no answer from the payment provider yet: send the same again',
      headers: {
        'X-Request-Id': {
          description: 'Under which the log speaks of this request',
          schema: { type: 'string' },
        },
        'Retry-After': { description: 'Seconds; with 429', schema: { type: 'integer' } },
      },
      content: jsonBody(envelopeOf({ type: 'array', maxItems: 0 })),
    },
  },
};
