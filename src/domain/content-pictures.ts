/** Longest alt text of a picture of the media library. */
export const ALT_MAXIMUM = 300;

/** A picture of texts: a file of `src/content/images` in the sizes that the build has made, or one of the media library. */
export interface ContentPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly sources: readonly { readonly url: string; readonly width: number }[];
  readonly library?: {
    readonly id: number;
    /** Shown where a text has no words of its own. */
    readonly alts: Readonly<Record<'en' | 'ar', string>>;
    /** `srcset` of its AVIF sizes. */
    readonly avif?: string;
  };
}

/** By file name. */
export type ContentPictures = Readonly<Record<string, ContentPicture>>;
