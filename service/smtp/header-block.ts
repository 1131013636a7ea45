import { limits } from "#contract/limits"
import { Refusal } from "../refusal.ts"

/** Headers that are read or sent; all others are stripped (SMTP-9). */
const isRelevantHeader = (name: string): boolean =>
  /^(from|to|cc|bcc|reply-to|subject|list-.*|x-.*)$/i.test(name)

type Line = { name: string; bytes: Buffer }

const lf = 0x0a
const cr = 0x0d
const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * SMTP-10: a line of a header that is kept has at most 300 bytes, and is ASCII (MIME-encoded) unless the client spoke of
 * SMTPUTF8, and then it is UTF-8. What is stripped anyway is not measured.
 */
export function checkHeaderBlock(raw: Buffer, isUtf8: boolean): void {
  for (const { name, bytes } of headerLines(raw)) {
    if (!isRelevantHeader(name)) continue
    if (bytes.length > limits.smtpHeaderLineBytesMax)
      throw new Refusal(1506, `headers.${name}: a line must have at most 300 bytes; fold longer headers.`)
    if (bytes.includes(0)) throw new Refusal(400, `headers.${name}: A NUL character is not allowed.`)
    if (bytes.every((byte) => byte < 0x80)) continue
    if (!isUtf8 || !isText(bytes))
      throw new Refusal(1506, `headers.${name}: non-ASCII characters must be MIME-encoded (RFC 2047).`)
  }
}

/** Physical lines up to the first empty one, without their ends, each with the name of the header it belongs to. */
function* headerLines(raw: Buffer): Generator<Line> {
  let name = ""
  for (let start = 0; start < raw.length; ) {
    const end = raw.indexOf(lf, start)
    const bytes = withoutReturns(raw.subarray(start, end < 0 ? raw.length : end))
    if (bytes.length === 0) return
    if (bytes[0] !== 0x20 && bytes[0] !== 0x09) name = nameOf(bytes)
    yield { name, bytes }
    start = end < 0 ? raw.length : end + 1
  }
}

function withoutReturns(line: Buffer): Buffer {
  let end = line.length
  while (end > 0 && line[end - 1] === cr) end -= 1
  return line.subarray(0, end)
}

/** The name, made safe for a sentence. */
function nameOf(line: Buffer): string {
  const colon = line.indexOf(":")
  return line.toString("latin1", 0, colon < 0 ? line.length : colon).trim()
}

function isText(bytes: Buffer): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}
