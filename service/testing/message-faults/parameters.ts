import { decodingFault } from "./encoded-words.ts"

type Parameterized = { value: string; parameters: Map<string, string>; faults: string[] }

const token = "[!#$%&'*+.^_`{|}~A-Za-z0-9-]+"
const parameter = new RegExp(`;[ \\t]*(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\[\\t -~])*)")[ \\t]*`, "y")

/** Content-Type and Content-Disposition (RFC 2045, 5.1; RFC 2183, 2) with their parameters, those of RFC 2231 joined. */
export function readParameterized(text: string, form: "type" | "word"): Parameterized {
  const start = new RegExp(`^${form === "type" ? `${token}/${token}` : token}[ \\t]*`).exec(text)?.[0] ?? ""
  const written = new Map<string, string>()
  const faults: string[] = start ? [] : ["a malformed value"]
  let at = start.length
  while (at < text.length && faults.length === 0) {
    parameter.lastIndex = at
    const [all = "", name = "", word, quoted = ""] = parameter.exec(text) ?? []
    if (!all) faults.push("a malformed parameter")
    else if (written.has(name.toLowerCase())) faults.push("a repeated parameter")
    else written.set(name.toLowerCase(), word ?? quoted.replace(/\\(.)/g, "$1"))
    at += all.length
  }
  const { parameters, faults: others } = joined(written)
  return { value: start.trim().toLowerCase(), parameters, faults: [...faults, ...others] }
}

function joined(written: ReadonlyMap<string, string>): Omit<Parameterized, "value"> {
  const parameters = new Map<string, string>()
  const faults: string[] = []
  for (const name of new Set([...written.keys()].map((key) => key.replace(/\*.*$/, "")))) {
    const keys = [...written.keys()].filter((key) => key === name || key.startsWith(`${name}*`))
    const isPlain = keys.length === 1 && keys[0] === name
    const value = isPlain ? (written.get(name) ?? "") : extended(name, keys, written)
    if (value === null) faults.push("a malformed extended parameter")
    else if (isPlain && /=\?[^?\s]+\?[bq]\?/i.test(value)) faults.push("an encoded word in a parameter")
    else parameters.set(name, value)
  }
  return { parameters, faults }
}

/** RFC 2231, 3 and 4: sections from 0 on without a gap, percent-encoded where the name ends with `*`, charset in the first. */
function extended(
  name: string,
  keys: readonly string[],
  written: ReadonlyMap<string, string>,
): string | null {
  const isSingle = keys.length === 1 && keys[0] === `${name}*`
  const sections = isSingle
    ? keys
    : keys.map((_key, at) => [`${name}*${at}*`, `${name}*${at}`].find((one) => written.has(one)) ?? "")
  if (sections.includes("")) return null
  const [first = ""] = sections
  const [, charset = "", start] = /^([\w.:+-]+)'[\w-]*'(.*)$/.exec(written.get(first) ?? "") ?? []
  const isEncoded = first.endsWith("*")
  if (isEncoded && start === undefined) return null
  const bytes = sections.map((key, at) => {
    const text = at === 0 && isEncoded ? (start ?? "") : (written.get(key) ?? "")
    return key.endsWith("*") ? percentDecoded(text) : Buffer.from(text)
  })
  if (bytes.some((one) => one === null) || (!isEncoded && keys.some((key) => key.endsWith("*")))) return null
  const all = Buffer.concat(bytes as Buffer[])
  const fault = isEncoded ? decodingFault(all, charset) : undefined
  return fault === undefined || fault === "an encoded control character" ? all.toString() : null
}

const percentDecoded = (text: string): Buffer | null =>
  /^(?:[A-Za-z0-9!#$&+.^_`{|}~-]|%[0-9A-Fa-f]{2})*$/.test(text)
    ? Buffer.from(
        text.replace(/%(..)/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      )
    : null
