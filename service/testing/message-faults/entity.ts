import { decode, isKnownCharset } from "./encoded-words.ts"
import { fieldFaults } from "./field-faults.ts"
import { countFaults, type Field, readHeader } from "./header-block.ts"
import { readParameterized } from "./parameters.ts"
import { readContent } from "./transfer-encoding.ts"

/** Faults of a message or of one of its parts: its header, then its content or its own parts (RFC 2045, 2046). */
export function entityFaults(text: string, kind: "message" | "part"): string[] {
  const end = text.startsWith("\r\n") ? 0 : text.indexOf("\r\n\r\n")
  if (end < 0) return ["no empty line after the header"]
  const { fields, faults } = readHeader(text.slice(0, end))
  const body = text.slice(end === 0 ? 2 : end + 4)
  const headerFaults = [...faults, ...countFaults(fields, kind), ...fields.flatMap(fieldFaults)]
  // The content cannot be read without a valid header.
  return headerFaults.length > 0 ? headerFaults : bodyFaults(body, fields, kind)
}

function bodyFaults(body: string, fields: readonly Field[], kind: "message" | "part"): string[] {
  const value = (name: string) => fields.find((one) => one.name.toLowerCase() === name)?.value
  const { value: type, parameters } = readParameterized(value("content-type") ?? "text/plain", "type")
  const encoding = (value("content-transfer-encoding") ?? "7bit").toLowerCase()
  if (type.startsWith("multipart/")) {
    const boundary = parameters.get("boundary")
    if (encoding !== "7bit" && encoding !== "8bit") return ["an encoded multipart"]
    return boundary === undefined ? ["a multipart without a boundary"] : partsFaults(body, boundary)
  }
  // The line end after a part belongs to the boundary (RFC 2046, 5.1.1), the one after a message to its last line.
  const content = kind === "message" ? body.replace(/\r\n$/, "") : body
  const { bytes, faults } = readContent(content, encoding)
  const isShown = type.startsWith("text/") && value("content-disposition") === undefined
  return faults.length > 0 || !isShown
    ? faults
    : shownTextFaults(bytes, parameters.get("charset") ?? "us-ascii")
}

/** RFC 2046, 4.1: what a reader shows has a charset, whose characters it consists of, and lines that end with CRLF. */
function shownTextFaults(bytes: Buffer, charset: string): string[] {
  if (!isKnownCharset(charset)) return ["an unknown charset"]
  const text = decode(bytes, charset)
  if (text === null || (charset === "us-ascii" && bytes.some((byte) => byte > 127)))
    return ["bytes that are not valid in their charset"]
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? ["a bare CR or LF in an encoded text"] : []
}

/** RFC 2046, 5.1.1. */
function partsFaults(body: string, boundary: string): string[] {
  if (!/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) return ["an invalid boundary"]
  const lines = body.split("\r\n")
  const delimiter = `--${boundary}`
  const at = lines.flatMap((line, index) => (line.trimEnd() === delimiter ? [index] : []))
  const close = lines.findIndex((line) => line.trimEnd() === `${delimiter}--`)
  const isStray = (line: string) =>
    line.startsWith(delimiter) && ![delimiter, `${delimiter}--`].includes(line.trimEnd())
  if (at.length === 0) return ["a multipart without parts"]
  if (close < 0) return ["a multipart without an end"]
  const faults = [
    ...(lines.some(isStray) ? ["a boundary in the content"] : []),
    ...(lines.slice(close + 1).some((line) => line !== "") ? ["text after the last part"] : []),
  ]
  const ends = [...at.slice(1), close]
  const parts = at.map((start, index) => lines.slice(start + 1, ends[index]).join("\r\n"))
  return [...faults, ...parts.flatMap((part) => entityFaults(part, "part"))]
}
