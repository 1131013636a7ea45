import PostalMime, { type Email } from "postal-mime"

/** Limits on reading one message to the intake (LATE-7): reports come first, and returned mail after them. */
const boundariesMax = 200
const linesMax = 4000
const textMax = 20_000
const lineMax = 2000
const parserLimits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }

/** The beginning of a message in parts, or null if it cannot be read. */
export async function parseMail(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(beginningOf(raw), {
      ...parserLimits,
      rfc822Attachments: true,
      forceRfc822Attachments: true,
    })
  } catch {
    return null
  }
}

/** A line costs the parser several microseconds, which are as many bytes of other large work. */
const bytesPerLine = 1024

/** The size of a mail by the work that reading it takes (off-thread.ts). */
export function readingCost(raw: Uint8Array): number {
  const beginning = beginningOf(raw)
  let lines = 0
  for (const byte of beginning) if (byte === newline) lines++
  return beginning.byteLength + lines * bytesPerLine
}

const newline = 0x0a

/** Everything up to a line or a boundary too many, without the `From ` line of mailbox files. */
function beginningOf(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const start = bytes.subarray(0, 5).toString("latin1") === "From " ? bytes.indexOf("\n") + 1 : 0
  let boundaries = 0
  let end = start - 1
  for (let lines = 0; lines < linesMax && boundaries < boundariesMax; lines++) {
    end = bytes.indexOf("\n", end + 1)
    if (end < 0) return bytes.subarray(start)
    if (bytes[end + 1] === hyphen && bytes[end + 2] === hyphen) boundaries++
  }
  return bytes.subarray(start, end)
}

const hyphen = 0x2d

/** The content of the first part of one of these types, as text. */
export function partOf(mail: Email, ...types: string[]): string | null {
  const part = mail.attachments.find((one) => types.includes(one.mimeType.toLowerCase()))
  if (!part) return null
  return typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content)
}

/** The content of a part that was not parsed, found by its Content-Type line in the source. */
export function unparsedPartOf(raw: Uint8Array, contentType: RegExp): string | null {
  const source = new TextDecoder().decode(beginningOf(raw)).replaceAll("\r\n", "\n")
  const line = contentType.exec(source)
  const start = line ? source.indexOf("\n\n", line.index) : -1
  if (start < 0) return null
  const end = source.indexOf("\n--", start + 2)
  return source.slice(start + 2, end < 0 ? undefined : end)
}

export type Fields = ReadonlyMap<string, string>

/** Groups of header fields, parted by empty lines (RFC 3464, 2.1); of equal names in a group the first counts. */
export const fieldGroups = (text: string, groupsMax: number): Fields[] =>
  text
    .slice(0, textMax * 4)
    .trim()
    .split(/\r?\n[ \t]*\r?\n\s*/, groupsMax)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0)

/** Names in lower case, folded lines joined. */
function fieldsOf(group: string): Fields {
  const fields = new Map<string, string>()
  for (const line of group.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line.slice(0, lineMax)) ?? []
    if (name && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim())
  }
  return fields
}

export const headerOf = (mail: Email, name: string): string =>
  mail.headers.find(({ key }) => key === name)?.value ?? ""

/** The text that a person reads, with lines of a bounded length: from HTML, or unparsed, if there is nothing else. */
export function textOf(mail: Email, raw: Uint8Array): string {
  const text = mail.text?.trim() || plainOf(mail.html?.slice(0, textMax * 4) ?? "").trim() || bodyOf(raw)
  return text
    .slice(0, textMax)
    .split(/\r?\n/)
    .map((line) => line.slice(0, lineMax))
    .join("\n")
}

/** The body as it is, without boundaries and fields of parts. */
function bodyOf(raw: Uint8Array): string {
  const source = new TextDecoder().decode(beginningOf(raw).subarray(0, textMax * 4)).replaceAll("\r\n", "\n")
  const start = source.indexOf("\n\n")
  return start < 0
    ? ""
    : source.slice(start + 2).replace(/^(?:--\S.*|content-[a-z-]+:.*|boundary=.*)$/gim, "")
}

const plainOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/tr|\/li)\b[^<>]{0,200}>/gi, "\n")
    .replace(/<[^<>]{0,2000}>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
