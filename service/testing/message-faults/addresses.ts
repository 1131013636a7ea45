import { encodedWordFault } from "./encoded-words.ts"

type Token = { kind: "word" | "quoted" | "literal" | "special"; text: string; hasBlank: boolean }

const atext = "[\\w!#$%&'*+/=?^`{|}~-]"
const tokens = new RegExp(
  `([ \\t]*)(?:"((?:[^"\\\\]|\\\\[\\t -~])*)"|(\\[[^[\\]\\\\]*\\])|(${atext}+(?:\\.${atext}+)*)|([^]))`,
  "gy",
)

/** Faults of an address list of RFC 5322, 3.4, in the forms that may be made today; comments are not among them. */
export function addressListFaults(value: string, { isGroupAllowed = true } = {}): string[] {
  const list = [...value.matchAll(tokens)].map(readToken)
  const faults: string[] = []
  let at = 0
  const isNext = (text: string) => list[at]?.kind === "special" && list[at]?.text === text
  const take = () => list[at++]

  function readAddresses(isInGroup: boolean): void {
    if (isInGroup && isNext(";")) return
    do readAddress(isInGroup)
    while (isNext(",") && take() && faults.length === 0)
  }

  function readAddress(isInGroup: boolean): void {
    const words: Token[] = []
    while (list[at] && list[at]?.kind !== "special") words.push(list[at++] as Token)
    if (isNext("@") && words.length === 1) readSpec(words[0], "bare")
    else readNamed(words, isInGroup)
  }

  function readNamed(words: readonly Token[], isInGroup: boolean): void {
    faults.push(...phraseFaults(words))
    if (isNext("<")) {
      take()
      readSpec(take(), "angle")
      if (!isNext(">")) faults.push("a malformed address")
      take()
    } else if (isNext(":") && !isInGroup && isGroupAllowed && words.length > 0) {
      take()
      readAddresses(true)
      if (!isNext(";")) faults.push("a group without an end")
      take()
    } else faults.push("a malformed address")
  }

  function readSpec(local: Token | undefined, form: "bare" | "angle"): void {
    const sign = take()
    const domain = take()
    const isWhole = sign?.text === "@" && sign.kind === "special" && local && domain
    if (!isWhole || sign.hasBlank || domain.hasBlank) faults.push("a malformed address")
    else faults.push(...specFaults(local, domain, form))
  }

  readAddresses(false)
  return at < list.length && faults.length === 0 ? ["a malformed address"] : [...new Set(faults)]
}

function readToken([, blank = "", quoted, literal, word, special = ""]: RegExpMatchArray): Token {
  const hasBlank = blank !== ""
  if (quoted !== undefined) return { kind: "quoted", text: quoted, hasBlank }
  if (literal !== undefined) return { kind: "literal", text: literal, hasBlank }
  if (word !== undefined) return { kind: "word", text: word, hasBlank }
  return { kind: "special", text: special, hasBlank }
}

function phraseFaults(words: readonly Token[]): string[] {
  return words.flatMap(({ kind, text }) => {
    if (kind === "literal") return ["a malformed address"]
    if (kind === "quoted") return isEncoded(text) ? ["an encoded word in a quoted string"] : []
    if (text.includes("=?")) return encodedWordFault(text, /^[\w!*+/=-]*$/) ?? []
    return text.includes(".") ? ["an unquoted dot in a name"] : []
  })
}

/** RFC 5321, 4.1.2 and 4.5.3.1; RFC 1035, 2.3.1. */
function specFaults(local: Token, domain: Token, form: "bare" | "angle"): string[] {
  if (isEncoded(local.text) || isEncoded(domain.text)) return ["an encoded word in an address"]
  if (local.hasBlank && form === "angle") return ["a malformed address"]
  const isHost =
    domain.kind === "literal"
      ? /^\[(?:\d{1,3}(?:\.\d{1,3}){3}|IPv6:[0-9a-f:.]+)\]$/i.test(domain.text)
      : domain.kind === "word" && isDomain(domain.text)
  if (!isHost) return ["an invalid domain in an address"]
  if (local.kind !== "word" && local.kind !== "quoted") return ["a malformed address"]
  return local.text.length > 64 || domain.text.length > 255 ? ["an address that is too long"] : []
}

export const isDomain = (text: string): boolean =>
  text.length <= 253 &&
  text.split(".").every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))

const isEncoded = (text: string): boolean => /=\?[^?]*\?[bq]\?[^?]*\?=/i.test(text)
