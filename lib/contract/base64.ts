/**
 * Base64 of at least one byte; line breaks and missing padding are let through. Each pattern looks at a character once:
 * a content may have megabytes.
 */
export function isBase64(text: string): boolean {
  const dense = withoutBreaks(text)
  const padding = paddingOf(dense)
  const digits = dense.length - padding.length
  if (digits < 2 || digits % 4 === 1 || (padding !== "" && dense.length % 4 !== 0)) return false
  return !/[^A-Za-z0-9+/]/.test(padding === "" ? dense : dense.slice(0, digits))
}

/** Number of bytes in a base64 text. */
export function base64Bytes(text: string): number {
  const dense = withoutBreaks(text)
  return Math.floor(((dense.length - paddingOf(dense).length) * 3) / 4)
}

/** One character at a time: a pattern that repeats may run out of the engine's stack within megabytes of blanks. */
const withoutBreaks = (text: string): string => (/\s/.test(text) ? text.replace(/\s/g, "") : text)

const paddingOf = (dense: string): string => /={0,2}$/.exec(dense.slice(-2))?.[0] ?? ""
