/** Receives the tags of pages that are out of date, whichever process changed what they show. */
export interface PurgeListener {
  drop(tags: readonly string[]): void;
  /** Changes may have been missed: nothing that is kept can be believed. */
  dropAll(): void;
}

export interface PurgeWatch {
  close(): Promise<void>;
}
