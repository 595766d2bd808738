/** Begins the names of fields with keys, which are neither held nor shown again. */
export const KEY_FIELD = 'key-';
