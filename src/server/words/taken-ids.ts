/** Ids of the frame of pages and of their scripts, which headings and questions must not take. */
export const TAKEN_IDS: ReadonlySet<string> = new Set([
  ...['account-panel', 'client-labels', 'foot', 'left-menu', 'logo', 'main'],
  ...['overlay', 'retention', 'retention-title', 'toast', 'toasts', 'top', 'wishlist-panel'],
]);
