/** Why staff erase a person. The log has no other text, because it cannot be erased. */
export const ERASE_REASONS = ['asked', 'unused', 'mistake', 'other'] as const;
export type EraseReason = (typeof ERASE_REASONS)[number];
