import * as base64 from "nodemailer/lib/base64"
import type MimeNode from "nodemailer/lib/mime-node"
import * as quotedPrintable from "nodemailer/lib/qp"
import { foldField } from "./fold-field.ts"
import { withParameters } from "./mime-parameters.ts"

/**
 * The bytes of a message: the fields of its head and a compiled tree of parts whose contents are strings and buffers. The
 * streams of `node.build()` cost two thirds of building a small message, and its fields are not made for strict
 * receivers. Lines end with CRLF, the last one too.
 */
export function serializeMime(root: MimeNode, head: readonly string[]): Buffer {
  const text = textOf(root, head)
  return Buffer.from(text.endsWith("\r\n") ? text : `${text}\r\n`)
}

/** nodemailer settles transfer encoding and boundary of a node when it builds its header. */
function textOf(node: MimeNode, head: readonly string[]): string {
  node.buildHeaders()
  const fields = [...head, ...contentFields(node)]
  return `${fields.join("\r\n")}\r\n\r\n${contentOf(node)}${node.multipart ? partsOf(node) : ""}`
}

/** RFC 2045 and 2183. */
function contentFields(node: MimeNode): string[] {
  const { boundary, filename } = node
  const field = (name: string, ours: Record<string, string> = {}): string[] => {
    const value = node.getHeader(name)
    return value ? [foldField(name, withParameters(String(value), ours))] : []
  }
  return [
    ...field("Content-Type", { ...(boundary && { boundary }), ...(filename && { name: filename }) }),
    ...field("Content-Transfer-Encoding"),
    ...field("Content-Disposition", filename ? { filename } : {}),
    ...field("Content-ID"),
  ]
}

/** RFC 2046, 5.1.1. */
function partsOf({ boundary, childNodes }: MimeNode): string {
  const parts = childNodes.map((node) => `--${boundary}\r\n${textOf(node, [])}`)
  return `${parts.join("\r\n")}\r\n--${boundary}--\r\n`
}

function contentOf(node: MimeNode): string {
  const { content } = node
  if (!content) return ""
  if (typeof content !== "string" && !Buffer.isBuffer(content))
    throw new Error("The content of a message must be a string or a buffer.")
  const canonical = typeof content === "string" ? withCrLf(content) : content
  const encoding = node.getTransferEncoding()
  if (encoding === "base64") return base64.wrap(base64.encode(canonical))
  if (encoding === "quoted-printable") return quotedPrintable.wrap(quotedPrintable.encode(canonical))
  return canonical.toString()
}

/** RFC 5321, 2.3.8: CR and LF only together. A line that was converted twice (CR CR LF) ends once. */
const withCrLf = (text: string): string => text.replace(/\r?\r\n|\r|\n/g, "\r\n")
