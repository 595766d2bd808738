/** A picture of `src/content/images` in the sizes that the build has made. */
export interface ContentPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly sources: readonly { readonly url: string; readonly width: number }[];
}

/** By file name. */
export type ContentPictures = Readonly<Record<string, ContentPicture>>;
