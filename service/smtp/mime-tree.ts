import PostalMime, { decodeWords, type Email } from "postal-mime"
import { Refusal } from "../refusal.ts"

/** One leaf of a MIME message. */
export type MimePart = {
  /** Lower case, such as `image/png`. */
  type: string
  params: Readonly<Record<string, string>>
  isAttachment: boolean
  /** As the part names itself, encoded words decoded. */
  filename: string | null
  /** Without angle brackets. */
  contentId: string | null
  content: Uint8Array
  /** The content in its charset, format=flowed undone. */
  text(): string
  /** The nearest multipart/alternative around it, as an object that only stands for itself; else null. */
  alternative: object | null
}

/** `email` has headers alone. */
export type MimeMessage = { email: Email; parts: MimePart[] }

const depthMax = 50
/** The parser keeps every line apart: 10 MB of empty lines would take all memory there is. */
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
  return { email, parts: leavesOf(treeOf(parser), null) }
}

function refuseMore(raw: Buffer, bytes: string, most: number, what: string): void {
  let found = 0
  for (let at = raw.indexOf(bytes); at >= 0 && found <= most; at = raw.indexOf(bytes, at + 1)) found += 1
  if (found > most) throw new Refusal(400, `The message has more than ${most} ${what}.`)
}

/** Without the parser's own putting together of texts, which turns HTML to text and back at a cost without bound. */
class TreeParser extends PostalMime {
  renderTextContent(): void {}
}

type Header = { value: string; params: Record<string, string> }
type Node = {
  contentType: { parsed: Header; multipart: string | false }
  contentDisposition: { parsed: Header }
  contentId?: string | undefined
  content: ArrayBuffer | null
  childNodes: Node[]
  getTextContent(): string
}

/**
 * The parser's tree, which its types leave out: its list of attachments has no charset and no AMP. The version is
 * pinned, and the golden files of this room notice a change.
 */
const treeOf = (parser: PostalMime): Node => (parser as unknown as { root: Node }).root

function leavesOf(node: Node, alternative: Node | null): MimePart[] {
  const { multipart } = node.contentType
  if (!multipart) return node.content === null ? [] : [partOf(node, node.content, alternative)]
  return node.childNodes.flatMap((child) => leavesOf(child, multipart === "alternative" ? node : alternative))
}

function partOf(node: Node, content: ArrayBuffer, alternative: Node | null): MimePart {
  const { value: type, params } = node.contentType.parsed
  const disposition = node.contentDisposition.parsed
  const named = disposition.params.filename || params.name
  return {
    type,
    params,
    isAttachment: disposition.value === "attachment",
    filename: named ? decodeWords(named) : null,
    contentId: node.contentId?.replace(/^\s*<?|>?\s*$/g, "") || null,
    content: new Uint8Array(content),
    text: () => node.getTextContent(),
    alternative,
  }
}
