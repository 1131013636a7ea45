import PostalMime, { type Email } from "postal-mime"
import { withFlatComments } from "../message/address-list.ts"
import type { Protection } from "../message/job-message.ts"
import { Refusal } from "../refusal.ts"
import { decodeWords, joinWords } from "./encoded-words.ts"
import { protectionOf } from "./protection.ts"
import { fromQuotedPrintable } from "./quoted-printable.ts"

/** One leaf of a MIME message. */
export type MimePart = {
  /** Lower case, such as `image/png`; null for a Content-Type that cannot be read. */
  type: string | null
  params: Readonly<Record<string, string>>
  /** True for each disposition but inline (RFC 2183, 2.8). */
  isAttachment: boolean
  /** As the part names itself, encoded words decoded. */
  filename: string | null
  /** Without angle brackets. */
  contentId: string | null
  /** Its bytes as they were handed over, transfer encoding undone and nothing else. */
  bytes(): Uint8Array
  /** The content in its charset, line ends as LF, format=flowed undone. */
  text(): string
  /** The nearest enclosing multipart/alternative, as an object used only for identity; else null. */
  alternative: object | null
}

/** `email` has headers alone. */
export type MimeMessage = { email: Email; parts: MimePart[]; protection: Protection | null }

const depthMax = 50
/** The parser keeps every line separately: 10 MB of empty lines would exhaust the memory. */
const linesMax = 160_000
const boundariesMax = 10_000

/**
 * Reads a message: its headers, and its leaves in their order. A message inside a message is a file. Refuses
 * too many lines and parts; throws what the parser throws: parts nested too deeply, headers of more than 2 MB.
 */
export async function readMime(raw: Buffer): Promise<MimeMessage> {
  refuseMore(raw, "\n", linesMax, "lines")
  refuseMore(raw, "\n--", boundariesMax, "lines that begin with --")
  const parser = new TreeParser({ forceRfc822Attachments: true, maxNestingDepth: depthMax })
  const email = await parser.parse(raw)
  const parts = leavesOf(parser.root, null, (node) => parser.bodyOf(node, raw))
  return { email, parts, protection: protectionOf(parser.root) }
}

function refuseMore(raw: Buffer, bytes: string, max: number, what: string): void {
  let found = 0
  for (let at = raw.indexOf(bytes); at >= 0 && found <= max; at = raw.indexOf(bytes, at + 1)) found += 1
  if (found > max) throw new Refusal(400, `The message has more than ${max} ${what}.`)
}

type Header = { value: string; params: Record<string, string> }
type Node = {
  contentType: { parsed: Header; multipart: string | false }
  contentTransferEncoding: { encoding: string }
  contentDisposition: { parsed: Header }
  contentId?: string | undefined
  headers: { key: string; value: string }[]
  content: ArrayBuffer | null
  childNodes: Node[]
  state: "header" | "body" | "finished"
  getTextContent(): string
}

/**
 * Parts of the parser that its types lack: its tree (its list of attachments has no charset and no AMP) and its line
 * handling. The version is pinned, and the golden files of this folder detect a change.
 */
type ParserInternals = {
  root: Node
  currentNode: Node
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
  buildMessage(): Email
}
const WholeParser = PostalMime as unknown as new (
  ...options: ConstructorParameters<typeof PostalMime>
) => PostalMime & ParserInternals

const addressFields = new Set(["from", "to", "cc", "bcc", "reply-to"])

/**
 * Without the parser's own putting together of texts, which turns HTML to text and back at a cost without bound; and
 * with the place of every body, because the parser keeps contents with LF for every line end and one more at the end.
 */
class TreeParser extends WholeParser {
  readonly #starts = new Map<Node, number>()
  readonly #ends = new Map<Node, number>()

  renderTextContent(): void {}

  /** The parser decodes these fields. It joins fewer encoded words than SMTP-16 does, and does not read nested comments. */
  override buildMessage(): Email {
    for (const header of this.root.headers) {
      if (addressFields.has(header.key)) header.value = withFlatComments(joinWords(header.value))
      else if (header.key === "subject") header.value = joinWords(header.value)
    }
    return super.buildMessage()
  }

  /** A line that changes the node is a boundary, all others belong to the node that they come to. */
  override async processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const node = this.currentNode
    const isBody = node.state === "body"
    await super.processLine(line, isFinal)
    if (this.currentNode !== node) this.#ends.set(node, line.byteOffset)
    else if (isBody && !this.#starts.has(node)) this.#starts.set(node, line.byteOffset)
  }

  /** The body as it was handed over; the line end before a boundary belongs to the boundary (RFC 2046, 5.1.1). */
  bodyOf(node: Node, raw: Buffer): Buffer {
    const start = this.#starts.get(node)
    if (start === undefined) return Buffer.alloc(0)
    const boundary = this.#ends.get(node)
    return raw.subarray(start, boundary === undefined ? raw.length : beforeLineEnd(raw, boundary, start))
  }
}

function beforeLineEnd(raw: Buffer, boundary: number, start: number): number {
  const hasReturn = raw[boundary - 2] === 0x0d
  return Math.max(start, boundary - (hasReturn ? 2 : 1))
}

type BodyOf = (node: Node) => Buffer

function leavesOf(node: Node, alternative: Node | null, bodyOf: BodyOf): MimePart[] {
  const { multipart, parsed } = node.contentType
  if (!multipart || !parsed.params.boundary)
    return node.content === null ? [] : [partOf(node, node.content, alternative, bodyOf)]
  const around = multipart === "alternative" ? node : alternative
  return node.childNodes.flatMap((child) => leavesOf(child, around, bodyOf))
}

function partOf(node: Node, content: ArrayBuffer, alternative: Node | null, bodyOf: BodyOf): MimePart {
  const { value, params } = node.contentType.parsed
  const disposition = node.contentDisposition.parsed
  const named = disposition.params.filename || params.name
  return {
    type: readType(value),
    params,
    isAttachment: !["", "inline"].includes(disposition.value),
    filename: named ? decodeWords(named) : null,
    contentId: node.contentId?.replace(/^\s*<?|>?\s*$/g, "") || null,
    bytes: () => decoded(node.contentTransferEncoding.encoding, content, () => bodyOf(node)),
    text: () => node.getTextContent(),
    alternative,
  }
}

/** A multipart without a boundary counts as unreadable, because its parts cannot be found. */
function readType(value: string): string | null {
  const [type] = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?=[\s,]|$)/.exec(value) ?? []
  return type && !type.startsWith("multipart/") ? type : null
}

/** Base64 has no line ends to lose, so there the parser's content is right; 7bit, 8bit and binary encode nothing. */
function decoded(encoding: string, content: ArrayBuffer, body: () => Buffer): Uint8Array {
  if (encoding.includes("base64")) return new Uint8Array(content)
  return encoding.includes("quoted-printable") ? fromQuotedPrintable(body()) : body()
}
