import sharp from 'sharp';

const draw = async (name: string, red: number) => ({
  name,
  mimeType: 'image/webp',
  buffer: await sharp({
    create: { width: 400, height: 400, channels: 3, background: { r: red, g: 90, b: 40 } },
  })
    .webp()
    .toBuffer(),
});

/** Pictures for an upload. @param red of the first one: the shop stores each content once */
export const drawPictures = (count: number, red: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => draw(`picture-${at}.webp`, red + at * 30)));
