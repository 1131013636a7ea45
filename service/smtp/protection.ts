import { type Protection, protectedAs } from "../message/job-message.ts"
import { Refusal } from "../refusal.ts"

type Part = {
  contentType: { parsed: { value: string; params: Readonly<Record<string, string>> } }
  childNodes: readonly Part[]
}

const protectedTypes = new Map<string, Protection>([
  ["multipart/signed", "signed"],
  ["multipart/encrypted", "encrypted"],
])

/**
 * How a message is protected, as a whole or in a part of it: RFC 1847, and RFC 8551 for a message that is a single
 * S/MIME object. Such an object inside another message is a file.
 */
export function protectionOf(root: Part): Protection | null {
  const { value, params } = root.contentType.parsed
  if (!/^application\/(x-)?pkcs7-mime$/.test(value)) return protectionIn(root)
  return params["smime-type"]?.toLowerCase() === "signed-data" ? "signed" : "encrypted"
}

function protectionIn({ contentType, childNodes }: Part): Protection | null {
  const { value, params } = contentType.parsed
  const outer = params.boundary ? protectedTypes.get(value) : undefined
  if (outer) return outer
  for (const child of childNodes) {
    const inner = protectionIn(child)
    if (inner) return inner
  }
  return null
}

const lineBytesMax = 998

/**
 * The MIME entity of a message, its fields that describe the content and its body, byte for byte with canonical line ends.
 * Refuses bytes that mail would have to change on the way (RFC 1847, 2.1; RFC 5321, 2.3.8 and 4.5.3.1.6). Bytes beyond ASCII
 * are for the body alone, and for hosts that offer 8BITMIME (RFC 6152).
 */
export function entityOf(raw: Buffer, protection: Protection): Buffer {
  const text = raw.toString("latin1").replace(/(?<!\r)\n/g, "\r\n")
  const [head = text] = text.split("\r\n\r\n", 1)
  const fields = `${contentFields(head).join("\r\n")}\r\n`
  const entity = `${fields}${text.slice(head.length + 2) || "\r\n"}`
  const isCarried = /^[\t\r\n -~]*$/.test(fields) && !entity.includes("\0") && !/\r(?!\n)/.test(entity)
  if (!isCarried || entity.split("\r\n").some((line) => line.length > lineBytesMax))
    throw new Refusal(
      400,
      `${protectedAs(protection)}; it cannot be sent unchanged: it needs lines of at most ${lineBytesMax} bytes that end with CRLF, without NUL, and Content- fields in ASCII.`,
    )
  return Buffer.from(entity.endsWith("\r\n") ? entity : `${entity}\r\n`, "latin1")
}

/** The first field of each name counts, as in reading. */
function contentFields(head: string): string[] {
  const fields = new Map<string, string>()
  for (const field of head.split(/\r\n(?![\t ])/)) {
    const [, name] = /^(content-[\w-]+)[\t ]*:/i.exec(field) ?? []
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), field)
  }
  return [...fields.values()]
}
