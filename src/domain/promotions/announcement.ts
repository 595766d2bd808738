/** Most characters of an announcement, so that the top bar of a phone has room for it. */
export const ANNOUNCEMENT_LENGTH = 60;
