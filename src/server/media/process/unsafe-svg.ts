/** A deny list is never complete, so the route also sends a sandbox policy. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'a document type'],
  [/<\?xml-stylesheet/i, 'an external style sheet'],
  [/<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i, 'active content'],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/@import/i, 'an imported style sheet'],
  [/\burl\(\s*(?!["']?\s*#)/i, 'an external reference'],
  [
    /\b(?:href|src|from|to|values)\s*=\s*["'][^"']*(?:javascript|data)\s*:(?!image\/(?:png|jpeg|webp);base64,)/i,
    'a script URL',
  ],
  [
    /\b(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp);base64,)[^"'\s]/i,
    'an external reference',
  ],
  [/\\/, 'an escape that could hide one of these'],
];

/** @returns a noun phrase; undefined for a safe drawing */
export function findUnsafeSvg(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'text that is not UTF-8';
  }
  if (text.includes('\0')) return 'text that is not UTF-8';
  return FORBIDDEN.find(([pattern]) => pattern.test(text))?.[1];
}
