/**
 * JSON with the bytes of PHP's json_encode defaults: slashes escaped, everything beyond ASCII as `\u` escapes of its
 * UTF-16 units. Receivers that decode and encode the body again before they check `auth` then see the bytes we signed
 * (CALLBACK-5). Leave empty objects out of `value`: PHP would return them as empty lists.
 */
export const phpJson = (value: unknown): string =>
  written(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, escapeUnit)

function written(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${notAsList(fields).map(([key, one]) => `${JSON.stringify(key)}:${written(one)}`)}}`
}

type Field = [key: string, value: unknown]

/**
 * PHP's arrays do not distinguish a list from the keys 0, 1, 2 in this order: an object of them becomes a list when
 * decoded and encoded. With 0 at the end it stays an object, and no information is lost. An object of the key 0 alone
 * has no other order.
 */
function notAsList(fields: Field[]): Field[] {
  const [first, ...others] = fields
  return first && fields.every(([key], at) => key === String(at)) ? [...others, first] : fields
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
