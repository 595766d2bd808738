import type * as shopIcons from '#islands/ui/icons.ts';

/** Icons that only the office uses, on the same grid of 24 by 24 as the shop's (islands/ui/icons.ts). */
export interface OfficeShape {
  readonly line?: string;
  readonly fill?: string;
  readonly width?: number;
  readonly dashes?: string;
  /** Amber stroke of the ring that waits for the reader. */
  readonly handle?: string;
}

export const OFFICE_ICONS = {
  heading: { line: 'M6 5v14M18 5v14M6 12h12' },
  bold: { line: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z', width: 2.5 },
  subheading: {
    line: 'M4 6v12M12 6v12M4 12h8M16 11.2c.6-1 1.4-1.5 2.4-1.4 2.3.2 2 3.2 0 3.4 2.5.2 2.6 4 0 4.3-1 .1-2-.4-2.6-1.4',
  },
  italic: { line: 'M10 5h7M7 19h7M13.5 5l-3 14', width: 2.2 },
  numbers: {
    line: 'M10 6.5h10M10 12h10M10 17.5h10M4 5.5l1.5-1v4.5M3.8 14.8c.2-1.6 2.6-1.6 2.5 0 0 1-2.5 2-2.5 3.2h2.6',
  },
  redo: { line: 'M20 9H9.5a5 5 0 0 0 0 10H13M16 5l4 4-4 4' },
  up: { line: 'M12 19.5V5M6 11l6-6 6 6' },
  down: { line: 'M12 4.5V19M6 13l6 6 6-6' },
  source: { line: 'M8.5 7 4 12l4.5 5M15.5 7 20 12l-4.5 5' },
  bullets: { line: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01' },
  link: {
    line: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  },
  picture: { line: 'M4 5h16v14H4zM4 16.5l4.5-4.5 4 4 3-3 4.5 4.5M15.5 9h.01' },
  quote: { line: 'M5 5v14M9.5 8H20M9.5 12H20M9.5 16H16' },
  table: { line: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14' },
  home: { line: 'M4 11l8-7 8 7v9.5h-5.5V14h-5v6.5H4V11Z' },
  words: { line: 'M4 6h16M4 11h16M4 16h9M4 20.5h5' },
  star: {
    line: 'M12 4l2.5 5.3 5.8.7-4.3 4 1.1 5.8-5.1-2.9-5.1 2.9L8 14l-4.3-4 5.8-.7L12 4Z',
  },
  settings: {
    line: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3.5v2.7M12 17.8v2.7M3.5 12h2.7M17.8 12h2.7M6 6l1.9 1.9M16.1 16.1 18 18M18 6l-1.9 1.9M7.9 16.1 6 18',
  },
  print: { line: 'M7 8.5v-5h10v5M7 16.5H4v-8h16v8h-3M7 14h10v6.5H7z' },
  key: { line: 'M8 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12.5 12H21M17.5 12v3.5M21 12v2.5' },
  undo: { line: 'M4 9h10.5a5 5 0 0 1 0 10H9M8 5 4 9l4 4' },
  history: { line: 'M4.5 5v4.5H9M4.8 9.3A8 8 0 1 1 4 12.5M12 8v4.5l3 2' },
  view: { line: 'M6.5 4h11v16L12 16l-5.5 4V4Z' },
  more: { line: 'M5.5 12h.01M12 12h.01M18.5 12h.01', width: 3 },
  calendar: { line: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8' },
  copy: { line: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4' },
  open: { line: 'M10 5H5v14h14v-5M13.5 4.5h6v6M19.5 4.5 11 13' },
  note: { line: 'M5 4h14v10.5L13.5 20H5V4ZM13.5 20v-5.5H19M8.5 8.5h7M8.5 12h4' },
  join: { line: 'M4 5v3a4 4 0 0 0 4 4h11M4 19v-3a4 4 0 0 1 4-4M15.5 8.5 19 12l-3.5 3.5' },
  prev: { line: 'M14.5 5.5 8 12l6.5 6.5' },
  tag: { line: 'M4 4h8l8.5 8.5-8 8L4 12V4ZM8.3 8.3h.01' },
  box: { line: 'M4 8l8-4 8 4v8.5l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8.5' },
  edit: { line: 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1Z' },
  upload: { line: 'M12 15.5V4.5M7 9l5-5 5 5M4.5 20h15' },
  camera: { line: 'M4 7.5h4l1.5-3h5l1.5 3h4v12H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z' },
  'st-new': { line: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z', width: 3 },
  'st-half': {
    line: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z',
    width: 3,
    fill: 'M12 8.5v7a3.5 3.5 0 0 0 0-7Z',
  },
  'st-done': { line: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm-4 8.8 2.8 2.9 5.2-5.7', width: 2.5 },
  'st-back': { line: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z', width: 2.5, dashes: '3.6 3.7' },
  'st-wait': { line: 'M11 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z', width: 3, handle: 'M14.5 14.5l6 6' },
  'st-bad': {
    line: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8v5M12 16.3h.01',
    width: 2.5,
  },
} as const satisfies Readonly<Record<string, OfficeShape>>;

export type IconName = Exclude<keyof typeof shopIcons, keyof typeof OFFICE_ICONS> | keyof typeof OFFICE_ICONS;

/** States of a record. `Status.astro` draws each with its ring and tint. */
export type Ring = 'new' | 'half' | 'done' | 'back' | 'refund' | 'wait' | 'bad' | 'mute';
