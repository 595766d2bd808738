import {
  listPresetWidths,
  type MediaFormat,
  type MediaWidth,
  type PicturePreset,
} from '#domain/catalogue/media.ts';
import type { MediaJob } from './background.ts';

/** A picture that is used in two places has two entries. */
export interface PictureUse {
  hash: string;
  /** Width of the original in pixels. */
  width: number;
  preset: PicturePreset;
}

const FIRST_VARIANTS: Partial<Record<PicturePreset, readonly MediaWidth[]>> = {
  card: [240, 320, 480],
  category: [160, 240, 320, 480],
  campaign: [720, 960, 1280],
  hero: [960, 1280, 1600],
  heroPhone: [480, 720, 960],
};

export function firstVariants(uses: readonly PictureUse[]): MediaJob[] {
  return listJobs(uses, 'webp', listFirstWidths);
}

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
