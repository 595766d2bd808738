import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Tables store only this hash, so that a leaked table grants no access. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
