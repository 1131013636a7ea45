/** A field of a header block: `raw` with its folds, `value` unfolded and trimmed. */
export type Field = { name: string; raw: string; value: string }

/** The fields of a header block whose lines end with CRLF (RFC 5322, 2.2), and its syntax errors. */
export function readHeader(block: string): { fields: Field[]; faults: string[] } {
  const fields: Field[] = []
  const faults: string[] = []
  for (const text of block === "" ? [] : block.split(/\r\n(?![ \t])/)) {
    const [, name, raw = ""] = /^([!-9;-~]+):([\s\S]*)$/.exec(text) ?? []
    if (name === undefined) faults.push("a line that is not a header field")
    else {
      fields.push({ name, raw, value: raw.replace(/\r\n/g, "").trim() })
      faults.push(...syntaxFaults(name, text))
    }
  }
  return { fields, faults }
}

function syntaxFaults(name: string, text: string): string[] {
  const lines = text.split("\r\n")
  return [
    ...(/[^\t\r\n -~]/.test(text) ? [`${name}: a character that is not printable ASCII`] : []),
    ...(lines.slice(1).some((line) => line.trim() === "") ? [`${name}: a blank line in a fold`] : []),
    ...(lines.some((line) => line.length > 76 && /[\t "]=\?[^?\s]+\?[bq]\?/i.test(line))
      ? [`${name}: a line with an encoded word has more than 76 characters`]
      : []),
  ]
}

const requiredOnce = ["from", "to", "subject", "date", "message-id", "mime-version"]
const atMostOnce = new Set([
  ...requiredOnce,
  ...["sender", "reply-to", "cc", "bcc", "in-reply-to", "references"],
  ...["content-type", "content-transfer-encoding", "content-disposition", "content-id"],
  ...[
    "list-unsubscribe",
    "list-unsubscribe-post",
    "list-subscribe",
    "list-help",
    "list-owner",
    "list-archive",
  ],
])

/**
 * Missing and repeated header fields. Stricter than RFC 5322, 3.6: our messages always have all of `requiredOnce`. Parts
 * require none.
 */
export function countFaults(fields: readonly Field[], kind: "message" | "part"): string[] {
  const counts = new Map<string, number>()
  for (const { name } of fields) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
  const missing = kind === "message" ? requiredOnce.filter((name) => !counts.has(name)) : []
  const repeated = [...counts].filter(([name, count]) => count > 1 && atMostOnce.has(name))
  return [...missing.map((name) => `${name}: missing`), ...repeated.map(([name]) => `${name}: repeated`)]
}
