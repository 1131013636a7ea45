/**
 * JSON with the bytes of PHP's json_encode defaults: slashes escaped, everything beyond ASCII as `\u` escapes of its
 * UTF-16 units. Receivers that decode and encode the body again before they check `auth` then see the bytes we signed
 * (CALLBACK-5). Leave empty objects out of `value`: PHP would give them back as empty lists.
 */
export const phpJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, escapeUnit)

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
