/** Why a request is refused. The log has no other text, because it cannot be erased. */
export const REJECT_REASONS = ['range', 'details', 'capacity', 'other'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Of each name, as in the files of the catalogue. */
export const VENDOR_NAME_MAXIMUM = 200;
/** Characters of the staff's text to the applicant. */
export const EXPLANATION_MAXIMUM = 1000;
