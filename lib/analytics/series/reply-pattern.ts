/**
 * The common part of replies that differ only in numbers, names and addresses: codes and words remain, everything else
 * becomes "…". Each step scans the text once, whatever a server writes.
 */

const gap = "…"

/** The beginning of a longer reply is enough. */
const readCharsMax = 1000
const patternCharsMax = 240

/** @param email the recipient: a reply that contains only the mailbox name is equal for all recipients */
export function replyPattern(reply: string, email = ""): string {
  const local = localOf(email)
  const text = wellFormed(reply.slice(0, readCharsMax)).replace(urls, urlPattern).replace(dates, gap)
  const seen = new Set<string>()
  const words = text.replace(tokens, (token) => wordPattern(token, local, seen))
  return cut(words.replace(wrapped, gap).replace(gaps, gap).replace(/\s+/g, " ").trim())
}

/** A text cut inside a surrogate pair loses the half of it. */
const wellFormed = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, "")

/** Masks a mailbox name that is written without its domain, which the search for addresses does not find. */
export function hideMailbox(text: string, email: string): string {
  const local = localOf(email)
  return local === "" ? text : text.replace(names, (name) => (name.toLowerCase() === local ? hidden : name))
}

const hidden = "•••"
const names = /[^\s<>()[\]{}"'`,;:=|*]+/g

const cut = (text: string): string =>
  text.length > patternCharsMax ? `${wellFormed(text.slice(0, patternCharsMax - 1)).trimEnd()}${gap}` : text

const urls = /\b([a-z][a-z0-9+.-]{0,20}):\/\/([^\s<>"'()[\]/?#]*)[^\s<>"'()[\]]*/gi

/** Paths of URLs differ; their host is significant. */
const urlPattern = (_: string, scheme: string, host: string): string =>
  /[\d@]/.test(host) ? gap : `${scheme}://${host}/${gap}`

/** A full month name, or its first three letters: no other word that begins with them. */
const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b"
const dates = new RegExp(
  `\\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\\s{1,3})?(?:(?<![\\d.])\\d{1,2}[\\s-]{1,3}${month}[\\s,-]{1,3}\\d{2,4}(?!\\d)|${month}\\s{1,3}\\d{1,2}\\b)`,
  "gi",
)

/**
 * The text between these separators is classified token by token; colons belong to IPv6 addresses, dots and slashes to
 * names.
 */
const tokens = /[^\s<>()[\]{}"'`,;=|*]+/g

function wordPattern(token: string, local: string, seen: Set<string>): string {
  const code = replyCode.exec(token)
  if (code?.[1] || code?.[2]) return codePattern(code, seen)
  const [, core = "", trail = ""] = /^(.*?)([.:!?]*)$/s.exec(token) ?? []
  return isWord(core, local) ? token : `${gap}${trail}`
}

/** "550", "5.7.1", and "550-5.7.1" at the beginning of a continued line. */
const replyCode = /^#?([245]\d\d)?(?:(?<=\d)[ -])?([245]\.\d{1,3}\.\d{1,3})?([:.-]?)$/

/** Each line of a reply begins with the code; keep it once. Three digits are a code only at the beginning. */
function codePattern([, basic, enhanced]: RegExpExecArray, seen: Set<string>): string {
  const isFirst = seen.size === 0
  const codes = [basic, enhanced].filter((one) => one !== undefined)
  const fresh = codes.filter((one) => !seen.has(one) && (one === enhanced || isFirst))
  const isKnown = codes.every((one) => seen.has(one))
  for (const line of fresh) seen.add(line)
  if (fresh.length > 0) return fresh.join(" ")
  return isKnown ? "" : gap
}

/** Names of block lists, which are more significant than other names. */
const lists =
  /spamhaus|spamcop|barracuda|sorbs|uceprotect|surbl|invaluement|abusix|mailspike|cloudmark|proofpoint/i

const wordCharsMax = 24

function isWord(core: string, local: string): boolean {
  if (core === gap || core.includes("://")) return true
  if (/[@•＠%\\]/.test(core) || core.length > 60) return false
  if (local !== "" && core.toLowerCase() === local) return false
  if (lists.test(core)) return true
  if (/\d/.test(core)) return /^(?:ipv[46]|utf-?8|tlsv?1\.[0-3])$/i.test(core)
  if (/^[a-f]{8,}$/i.test(core)) return false
  return !isHost(core) && core.split(/[-_./:]/).every((part) => part.length <= wordCharsMax)
}

/** "mail.example.com"; if a sentence ends without a space, the next one begins with a capital. */
const isHost = (core: string): boolean =>
  /^[\p{L}_-]+(?:\.[\p{L}_-]+)+$/u.test(core) && /\.\p{Ll}{2,}$/u.test(core)

const wrapped = /[<([{"'`]{1,2}…[>)\]}"'`]{1,2}/g
const gaps = /…(?:[\s.,:;/=|+*-]{0,3}…)+/g

/** Common mailbox names that are also words of replies. */
const usual = new Set(
  "user mail email mailbox unknown recipient account address info postmaster abuse admin support sales contact office service spam blocked error failed delivery message reject rejected temporary server host domain".split(
    " ",
  ),
)

/** The part before the @, unless it is a common word of replies. */
function localOf(email: string): string {
  const local = email.slice(0, Math.max(0, email.lastIndexOf("@"))).toLowerCase()
  return usual.has(local) ? "" : local
}
