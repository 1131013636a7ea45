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

/** In pieces: a pattern that repeats may run out of the engine's stack within megabytes of blanks. */
function withoutBreaks(text: string): string {
  if (!/\s/.test(text)) return text
  let dense = ""
  for (let at = 0; at < text.length; at += pieceChars)
    dense += text.slice(at, at + pieceChars).replace(/\s+/g, "")
  return dense
}

const pieceChars = 65_536

const paddingOf = (dense: string): string => /={0,2}$/.exec(dense.slice(-2))?.[0] ?? ""
