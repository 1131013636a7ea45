/** TXT records as lines of a zone file (RFC 1035), for DNS servers that import text. Pure. */
export type ZoneLine = {
  name: string
  value: string
  /** Comment line above the record. */
  comment?: string
  /** The record exists already: written as a comment, to avoid a duplicate. */
  isThere?: boolean
}

const stringBytesMax = 255

export const zoneFile = (lines: readonly ZoneLine[]): string =>
  lines
    .flatMap(({ name, value, comment, isThere }) => [
      ...(comment ? [`; ${comment}`] : []),
      `${isThere ? "; " : ""}${name}. 3600 IN TXT ${txtStrings(value)}`,
    ])
    .join("\n")

/** A string of a TXT record has at most 255 bytes; a longer value is several strings of one record. */
export function txtStrings(value: string): string {
  const parts: string[] = [""]
  let bytes = 0
  for (const byte of new TextEncoder().encode(value)) {
    if (bytes === stringBytesMax) {
      parts.push("")
      bytes = 0
    }
    parts[parts.length - 1] += escaped(byte)
    bytes += 1
  }
  const quoted = parts.map((part) => `"${part}"`)
  return quoted.length > 1 ? `( ${quoted.join(" ")} )` : (quoted[0] ?? '""')
}

/** A quotation mark and a backslash get a backslash; other bytes than printable ASCII are written as decimal numbers. */
function escaped(byte: number): string {
  const text = String.fromCharCode(byte)
  if (text === '"' || text === "\\") return `\\${text}`
  return byte < 32 || byte > 126 ? `\\${String(byte).padStart(3, "0")}` : text
}
