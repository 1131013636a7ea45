import { chunksOf } from "./encoded-words.ts"

/** A longer value is divided, so that its lines stay short. */
const valueCharsMax = 56

/**
 * A Content-Type or Content-Disposition with its readable parameters; those of `ours` replace or follow them (RFC 2045, 5.1).
 */
export function withParameters(field: string, ours: Readonly<Record<string, string>>): string {
  const [value = ""] = field.split(";")
  const parameters = new Map<string, string>()
  for (const [, name = "", token, quoted = ""] of field.matchAll(parameter))
    if (!name.includes("*") && !parameters.has(name.toLowerCase()))
      parameters.set(name.toLowerCase(), token ?? quoted.replace(/\\(.)/g, "$1"))
  for (const [name, text] of Object.entries(ours)) parameters.set(name, text)
  return [value.trim(), ...[...parameters].flatMap(([name, text]) => written(name, text))].join("; ")
}

const token = '[^\\s\\p{Cc}()<>@,;:\\\\"/[\\]?=]+'
const parameter = new RegExp(
  `;[ \\t]*(${token})[ \\t]*=[ \\t]*(?:(${token})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*(?=;|$)`,
  "gu",
)
const isToken = new RegExp(`^(?!-)${token}$`, "u")

/** As a token, a quoted string, or in UTF-8 and percent-encoded (RFC 2231): encoded words are not for parameters. */
function written(name: string, text: string): string[] {
  const quoted = text.replace(/["\\]/g, "\\$&")
  if (/^[ -~]*$/.test(text) && quoted.length <= valueCharsMax && !text.includes("=?"))
    return [isToken.test(text) ? `${name}=${text}` : `${name}="${quoted}"`]
  const sections = chunksOf(
    [...text.toWellFormed()].map(percentEncoded),
    valueCharsMax,
    (char) => char.length,
  )
  return sections.map((section, at) => {
    const start = at === 0 ? "utf-8''" : ""
    return `${name}*${sections.length > 1 ? `${at}*` : ""}=${start}${section}`
  })
}

/** RFC 2231, 7: its attribute-char is narrower than what a URL takes. */
const percentEncoded = (char: string): string =>
  encodeURIComponent(char).replace(/[*'()]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
