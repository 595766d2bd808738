const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
};
const COMPRESSIBLE = /^(?:text|application\/(?:json|manifest|xml)|image\/svg)/;

export const mediaType = (extension: string): string => TYPES[extension] ?? 'application/octet-stream';

export const isCompressible = (extension: string): boolean => COMPRESSIBLE.test(mediaType(extension));
