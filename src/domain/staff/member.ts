export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const isScheme = (text: string): text is Scheme => SCHEMES.some((scheme) => scheme === text);

export const MEMBER_NAME_MAXIMUM = 100;
export const MEMBER_EMAIL_MAXIMUM = 150;

/** `invited`: has not set a password yet. */
export type MemberState = 'invited' | 'active' | 'disabled';
