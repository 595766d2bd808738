/**
 * Paths of the icons on a grid of 24 by 24, drawn as lines or filled. Each is an export, so that bundles contain only the
 * icons that they use.
 */
export type IconShape = string | { readonly fill: string; readonly line?: string };

export const home = 'M4 11.5 12 5l8 6.5M6 10v10h4.5v-5.5h3V20H18V10';
export const menu = 'M4 7h16M4 12h16M4 17h10';
export const search = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16.2 16.2 20 20';
export const user = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5';
export const heart = 'M12 20S4 15.4 4 9.4A4.4 4.4 0 0 1 12 6.8a4.4 4.4 0 0 1 8 2.6C20 15.4 12 20 12 20Z';
export const bag = 'M5.5 8h13l1 12h-15l1-12ZM9 10.5V7a3 3 0 0 1 6 0v3.5';
export const close = 'M6 6l12 12M18 6 6 18';
export const next = 'M9.5 5.5 16 12l-6.5 6.5';
export const down = 'M5.5 9 12 15.5 18.5 9';
export const up = 'M5.5 15 12 8.5 18.5 15';
export const arrow = 'M4 12h16M14 6l6 6-6 6';
export const plus = 'M12 5v14M5 12h14';
export const minus = 'M5 12h14';
export const check = 'M4.5 12.5l5 5L19.5 7';
export const filter =
  'M4 7h9M18 7h2M4 17h2M11 17h9M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';
export const list = 'M4.5 5h4v4h-4zM4.5 15h4v4h-4zM12 6h8M12 8.5h5M12 16h8M12 18.5h5';
export const c2 = 'M5 5h5.5v14H5zM13.5 5H19v14h-5.5z';
export const c3 = 'M4 5h4v14H4zM10 5h4v14h-4zM16 5h4v14h-4z';
export const c4 = 'M4 5v14M9.3 5v14M14.7 5v14M20 5v14';
export const truck =
  'M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7 16.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM17 16.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z';
export const back = 'M4 9h10.5a5 5 0 0 1 0 10H8M8 5 4 9l4 4';
export const clock = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2';
export const card = 'M3.5 6h17v12h-17zM3.5 10h17M7 15h3';
export const cash = 'M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6 12h.01M18 12h.01';
export const wallet = 'M4 7.5h14a2 2 0 0 1 2 2V18H6a2 2 0 0 1-2-2V7.5Zm0 0A2 2 0 0 1 6 5.5h10v2M16 13h.01';
export const qr =
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM18 18h2v2h-2zM18 14.5h2M14.5 18v2M7 7h.01M17 7h.01M7 17h.01';
export const bank = 'M3.5 9 12 4l8.5 5H3.5ZM5.5 9v8M10 9v8M14 9v8M18.5 9v8M3.5 20h17M4.5 17h15';
export const phone =
  'M6 4h3.5l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2L20 14.5V18a2 2 0 0 1-2.2 2A15 15 0 0 1 4 6.2 2 2 0 0 1 6 4Z';
export const mail = 'M3.5 6h17v12h-17zM4 7l8 6 8-6';
export const pin =
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z';
export const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';
export const trash = 'M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5';
export const compare =
  'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.5a2.6 2.6 0 0 0 5 0L5 7ZM19 7l-2.5 6.5a2.6 2.6 0 0 0 5 0L19 7Z';
export const download = 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15';
export const share = 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9.5h14V11h-2';
export const globe =
  'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM4 12h16M12 4c2.5 2.3 3.5 5 3.5 8s-1 5.7-3.5 8c-2.5-2.3-3.5-5-3.5-8s1-5.7 3.5-8Z';
export const info = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 11v5M12 8h.01';
export const warn = 'M12 4 2.8 20h18.4L12 4ZM12 10v5M12 17.5h.01';
export const lock = 'M5.5 11h13v9h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3';
export const gift =
  'M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9C9 9 7 8 7 6.2S10.5 3.5 12 9ZM12 9c3 0 5-1 5-2.8S13.5 3.5 12 9Z';
export const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4';
export const tag = 'M4 4h8l8 8-8 8-8-8V4ZM8.5 8.5h.01';
export const shield = 'M12 3.5 5 6v6c0 4.5 3 7 7 8.5 4-1.5 7-4 7-8.5V6l-7-2.5ZM9 12l2.2 2.2L15.5 10';
export const image = 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h.01';
export const out = 'M14 5H5v14h9M10.5 12H20M16.5 8.5 20 12l-3.5 3.5';
export const orders = 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8h6M9 12h6';
export const store =
  'M4 10V20h16V10M3 9l2-5h14l2 5M3 9a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M9.5 20v-5h5v5';
export const chat = 'M4 5h16v11H11l-4.5 4V16H4V5ZM8 9.5h8M8 12.5h5';
export const facebook = {
  fill: 'M13.5 21v-8h2.7l.4-3.1h-3.1V7.9c0-.9.25-1.5 1.55-1.5h1.65V3.6c-.3 0-1.27-.1-2.4-.1-2.4 0-4 1.45-4 4.1v2.3H7.6V13h2.7v8h3.2Z',
};
export const x = {
  fill: 'M17.7 3.5h3l-6.6 7.5 7.7 10h-6l-4.7-6.1L5.7 21h-3l7-8L2.3 3.5h6.2l4.3 5.6 4.9-5.6Zm-1.1 15.7h1.7L7.5 5.2H5.7l10.9 14Z',
};
export const telegram = {
  fill: 'M21.6 4.2 18.6 19.6c-.2 1-.8 1.3-1.7.8l-4.6-3.4-2.2 2.1c-.25.25-.45.45-.92.45l.33-4.7 8.5-7.7c.37-.33-.08-.5-.57-.18L6.9 13.6l-4.5-1.4c-1-.3-1-1 .2-1.45l17.6-6.8c.8-.3 1.5.2 1.4.25Z',
};
export const whatsapp = {
  fill: 'M9.2 8.6c-.5 2.8 3.2 6.5 6 6.3.9-.3 1.2-.9 1.1-1.6l-2-1-1 1c-1.1-.5-2-1.4-2.5-2.5l1-1-.9-2c-.7-.1-1.4.1-1.7.8Z',
  line: 'M3.8 20.2 5 16.1a8.2 8.2 0 1 1 3 2.9l-4.2 1.2Z',
};
export const tiktok = 'M13.5 4v11.2a3.4 3.4 0 1 1-3.4-3.4M13.5 4c.3 2.9 2.2 4.8 5 5';
export const snapchat =
  'M12 3.8c-2.8 0-4.6 2-4.6 4.7v2l-2 .6c.3 1.1 1 1.5 1.8 1.8-.5 1.9-1.7 3.1-3.6 3.7.4 1 1.4 1.2 2.6 1.3l.4 1.2c1.2-.3 2.1-.1 3 .6 1.5 1 3.3 1 4.8 0 .9-.7 1.8-.9 3-.6l.4-1.2c1.2-.1 2.2-.3 2.6-1.3-1.9-.6-3.1-1.8-3.6-3.7.8-.3 1.5-.7 1.8-1.8l-2-.6v-2c0-2.7-1.8-4.7-4.6-4.7Z';
export const pause = 'M8.5 6v12M15.5 6v12';
export const go = 'M8 5.5v13L18.5 12 8 5.5Z';
export const youtube =
  'M4 6.5C8 5.5 16 5.5 20 6.5c.8 3.5.8 7.5 0 11-4 1-12 1-16 0-.8-3.5-.8-7.5 0-11ZM10.5 9.5v5l4.5-2.5-4.5-2.5Z';
export const instagram = 'M4.5 4.5h15v15h-15zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM16.7 7.3h.01';
export const edit = 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1Z';
export const starFilled = {
  fill: 'M12 3.2l2.7 5.7 6.2.8-4.6 4.3 1.2 6.2-5.5-3.1-5.5 3.1 1.2-6.2L3.1 9.7l6.2-.8L12 3.2Z',
};
