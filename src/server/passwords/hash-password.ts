import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const derive = promisify(argon2);

const hashWith = (
  password: string,
  salt: Buffer,
  memory: number,
  passes: number,
  lanes: number,
): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory,
    passes,
    parallelism: lanes,
    tagLength: TAG_BYTES,
  });

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const tag = await hashWith(password, salt, MEMORY_KIB, PASSES, LANES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(tag)}`;
};

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Compares in constant time. @throws Error if the stored hash has another format */
export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(stored) ?? [];
  if (!salt || !tag) throw new Error('A stored password hash has an unknown format');
  const actual = await hashWith(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  return timingSafeEqual(actual, Buffer.from(tag, 'base64'));
};

let decoy: Promise<string> | undefined;

/** A hash that no known password matches, computed once. */
export const unusableHash = (): Promise<string> => {
  decoy ??= hashPassword(randomBytes(SALT_BYTES).toString('hex'));
  return decoy;
};

/** Takes as long as a real comparison, so that response times do not reveal whether an account exists. */
export const compareWithDecoy = async (password: string): Promise<void> => {
  await isPassword(password, await unusableHash());
};
