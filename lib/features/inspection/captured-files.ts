import PostalMime, { type Attachment } from "postal-mime"

/** A file of a captured message with its bytes. */
export type CapturedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** The file at this position of the message's list of attachments, read from its source; null: there is none. */
export async function fileAt(source: string, place: number): Promise<CapturedFile | null> {
  const { attachments } = await new ExactParser().parse(source)
  const file = attachments.filter((one) => !isAmpPart(one))[place]
  if (!file) return null
  const bytes =
    typeof file.content === "string" ? new TextEncoder().encode(file.content) : new Uint8Array(file.content)
  return { name: file.filename ?? file.contentId?.replace(/^<|>$/g, "") ?? "", bytes: bytes.slice() }
}

/** The parser lists the AMP part among the files; the message's list does not. */
const isAmpPart = ({ mimeType, disposition }: Attachment): boolean =>
  mimeType === "text/x-amp-html" && disposition !== "attachment"

/** Members missing from the parser's types, for its collection of files; the version is pinned. */
type Insides = {
  attachments: Attachment[]
  collectAttachment(node: object, content: ArrayBuffer, ...rest: boolean[]): void
}
const WholeParser = PostalMime as unknown as new () => PostalMime & Insides

/** Returns files byte for byte: the parser would rewrite calendars. */
class ExactParser extends WholeParser {
  override collectAttachment(node: object, content: ArrayBuffer, ...rest: boolean[]): void {
    super.collectAttachment(node, content, ...rest)
    const file = this.attachments.at(-1)
    if (file) file.content = content
  }
}

/** Images that the message's HTML can refer to as `cid:`. */
export async function carriedPictures(source: string): Promise<CarriedPicture[]> {
  const { attachments } = await PostalMime.parse(source, { attachmentEncoding: "base64" })
  return attachments.flatMap(({ contentId, mimeType, content }) =>
    contentId && typeof content === "string" ? [{ contentId, type: mimeType, content }] : [],
  )
}

/**
 * A safe name for a disk and a header: no folders, no control characters, no marks that change the reading direction
 * (`gpj.exe` shown as `exe.jpg`).
 */
export function safeName(name: string, fallback: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "")
    .replace(/[\\/:*?"<>|]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
  return plain === "" ? fallback : [...plain].slice(0, 150).join("")
}

/** Headers that prevent browsers from running or showing the content: it is downloaded under this name. */
export const downloadHeaders = (name: string): Record<string, string> => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encoded(name)}`,
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
})

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** An image embedded in the message. */
type CarriedPicture = { contentId: string; type: string; content: string }

const bytesMax = 3 * 1024 * 1024

/** Types that can only be an image. */
const pictureTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"])

/**
 * Replaces `cid:` references in the HTML by the embedded images, as data. Makes no requests; anything other than a
 * plain image, or above 3 MB in total, is left out.
 */
export function withCarriedPictures(html: string, pictures: readonly CarriedPicture[]): string {
  let left = bytesMax
  const known = new Map<string, string>()
  for (const { contentId, type, content } of pictures) {
    if (!pictureTypes.has(type.toLowerCase()) || !/^[A-Za-z0-9+/=]*$/.test(content) || content.length > left)
      continue
    left -= content.length
    known.set(contentId.replace(/^<|>$/g, ""), `data:${type.toLowerCase()};base64,${content}`)
  }
  if (known.size === 0) return html
  return html.replace(
    /cid:([^"'\s)>]+)/gi,
    (whole, id: string) => known.get(id) ?? known.get(decoded(id)) ?? whole,
  )
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
