import {
  listPresetWidths,
  type MediaFormat,
  type MediaWidth,
  type PicturePreset,
} from '#domain/catalogue/media.ts';
import type { MediaJob } from './background.ts';

/** A picture and one place where pages show it; a picture shown in two places comes twice. */
export interface PictureUse {
  hash: string;
  /** of the original, in pixels */
  width: number;
  preset: PicturePreset;
}

/** What home and listing ask for first, in the widths that common screens pick: made as WebP during the import. */
export const FIRST_VARIANTS: Partial<Record<PicturePreset, readonly MediaWidth[]>> = {
  card: [240, 320, 480],
  category: [160, 240, 320, 480],
  campaign: [720, 960, 1280],
  hero: [960, 1280, 1600],
  heroPhone: [480, 720, 960],
};

export function firstVariants(uses: readonly PictureUse[]): MediaJob[] {
  return listJobs(uses, 'webp', listFirstWidths);
}

/**
 * Everything else that pages may ask for: first what the first pages show as AVIF, then the other widths.
 * Holds no memory of what is made; the store skips that.
 */
export function backgroundVariants(uses: readonly PictureUse[]): MediaJob[] {
  const listRest = (use: PictureUse) => {
    const first = listFirstWidths(use);
    return listPresetWidths(use.preset, use.width).filter((width) => !first.includes(width));
  };
  return [
    ...listJobs(uses, 'avif', listFirstWidths),
    ...listJobs(uses, 'webp', listRest),
    ...listJobs(uses, 'avif', listRest),
  ];
}

function listFirstWidths({ preset, width: originalWidth }: PictureUse): MediaWidth[] {
  return (FIRST_VARIANTS[preset] ?? []).filter((width) => width <= originalWidth);
}

/** One job a picture, so that it is decoded once, in the order in which the pictures first appear. */
function listJobs(
  uses: readonly PictureUse[],
  format: MediaFormat,
  listWidths: (use: PictureUse) => readonly MediaWidth[],
): MediaJob[] {
  const widthsByHash = new Map<string, Set<MediaWidth>>();
  for (const use of uses) {
    const widths = widthsByHash.get(use.hash) ?? new Set();
    for (const width of listWidths(use)) widths.add(width);
    if (widths.size > 0) widthsByHash.set(use.hash, widths);
  }
  return [...widthsByHash].map(([hash, widths]) => ({ hash, widths: [...widths], format }));
}
