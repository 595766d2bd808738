import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(10_000));

const credential = {
  id: v.pipe(v.string(), v.maxLength(1500)),
  rawId: v.pipe(v.string(), v.maxLength(1500)),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** What `@simplewebauthn/browser` sends after a registration. The library checks the contents. */
export const registrationResponse = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10)), []),
  }),
});

export const authenticationResponse = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: v.optional(text),
  }),
});

const clientData = v.object({ challenge: v.pipe(v.string(), v.maxLength(200)) });

/** The challenge that a response claims to answer; undefined if it has none. */
export const readChallenge = (clientDataJSON: string): string | undefined => {
  try {
    const parsed = v.safeParse(clientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return parsed.success ? parsed.output.challenge : undefined;
  } catch {
    return undefined;
  }
};
