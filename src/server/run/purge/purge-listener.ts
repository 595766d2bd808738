export interface PurgeListener {
  drop(tags: readonly string[]): void;
  /** Called when changes were missed. */
  dropAll(): void;
}

export interface PurgeWatch {
  close(): Promise<void>;
}
