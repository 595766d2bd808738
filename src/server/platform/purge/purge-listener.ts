/** Receives tags of pages that any process has made stale. */
export interface PurgeListener {
  drop(tags: readonly string[]): void;
  /** After missed changes. */
  dropAll(): void;
}

export interface PurgeWatch {
  close(): Promise<void>;
}
