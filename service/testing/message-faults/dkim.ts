import { isDomain } from "./addresses.ts"

/** Syntax of a DKIM-Signature (RFC 6376, 3.2 and 3.5); the signature is not verified. */
export function dkimFaults(value: string): string[] {
  const tags = value.replace(/;[ \t]*$/, "").split(";")
  const pairs = tags.map((tag) => /^[ \t]*([a-z]\w*)[ \t]*=[ \t]*([^;]*?)[ \t]*$/i.exec(tag))
  const found = new Map(pairs.flatMap((pair) => (pair?.[1] ? [[pair[1], pair[2] ?? ""] as const] : [])))
  if (pairs.includes(null) || found.size !== pairs.length) return ["a malformed list of tags"]
  return Object.entries(tagForms).flatMap(([tag, isRight]) =>
    isRight(found.get(tag)) ? [] : [`a wrong tag ${tag}`],
  )
}

const isBase64 = (text = ""): boolean => /^(?:[A-Za-z0-9+/]+={0,2})$/.test(text.replace(/[ \t]/g, ""))

const tagForms: Readonly<Record<string, (value?: string) => boolean>> = {
  v: (value) => value === "1",
  a: (value) => /^(?:rsa|ed25519)-sha256$/.test(value ?? ""),
  c: (value = "simple/simple") => /^(?:simple|relaxed)(?:\/(?:simple|relaxed))?$/.test(value),
  d: (value = "") => isDomain(value),
  s: (value = "") => isDomain(value),
  t: (value = "0") => /^\d{1,12}$/.test(value),
  h: (value = "") => value.split(":").some((name) => name.trim().toLowerCase() === "from"),
  bh: isBase64,
  b: isBase64,
}
