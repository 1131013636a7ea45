/**
 * A local part: words of ASCII between single dots. Quoted local parts are refused, because hardly any host takes them and
 * many programs read them as something else.
 */
const dotAtom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

const asciiName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Invisible characters: zero width, soft hyphen, marks of direction. Joiners belong to names of some scripts. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u

/** As `dotAtom`, with letters, marks and digits of all scripts (RFC 6531, 3.3, without the symbols that RFC 8264 excludes). */
const utf8DotAtom =
  /^(?!\p{M})[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.(?!\p{M})[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

/** Alphabets with letters that look alike, and those written from right to left: a word has letters of one of them. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Syriac}/u,
  /\p{Script=Thaana}/u,
]

/** The lookbehind starts a match at the first of several blanks only, so that long texts are read once. */
const blanksAround =
  /^[\s\p{Default_Ignorable_Code_Point}]+|(?<![\s\p{Default_Ignorable_Code_Point}])[\s\p{Default_Ignorable_Code_Point}]+$/gu

/**
 * An address without blanks and invisible characters around it, which come along when text is copied (SEND-25). A local part
 * beyond ASCII is in lower case and NFC (RFC 6532, 3.1; RFC 8265, 3.3), so that it is stored and found in one form.
 */
export function cleanAddress(text: string): string {
  const trimmed = text.replace(blanksAround, "")
  const at = trimmed.lastIndexOf("@")
  const local = trimmed.slice(0, Math.max(at, 0))
  return isUtf8Local(local) ? `${caseMapped(local)}${trimmed.slice(at)}` : trimmed
}

/** The first invisible character inside an address, as `U+200B`; null without one. */
export function invisibleIn(text: string): string | null {
  const [char] = /(?! )[\p{Default_Ignorable_Code_Point}\p{Zs}\p{Cc}]/u.exec(text) ?? []
  return char ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}` : null
}

/** True when `text` can be used as an address: at most 64 bytes before the @ and 254 in all, domain in ASCII. */
export const isAddress = (text: string): boolean => hasParts(text, (local) => dotAtom.test(local))

/** An address that a message can go to: also one with a local part beyond ASCII, for hosts that offer SMTPUTF8 (RFC 6531). */
export const isRecipientAddress = (text: string): boolean =>
  hasParts(text, (local) => dotAtom.test(local) || isUtf8Local(local))

function hasParts(text: string, isLocal: (text: string) => boolean): boolean {
  const at = text.lastIndexOf("@")
  // Longer than any address in whatever script: not worth a look.
  if (at < 1 || text.length > 1000) return false
  const local = text.slice(0, at)
  const domain = domainInAscii(text.slice(at + 1))
  const localBytes = bytesOf(caseMapped(local))
  if (domain === null || localBytes > localBytesMax || localBytes + 1 + domain.length > 254) return false
  return isLocal(local)
}

/** RFC 5321, 4.5.3.1.1: octets, of a local part in UTF-8 those of the form that is sent. */
const localBytesMax = 64

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * Beyond ASCII, without characters that are invisible, unassigned or a variant of others, and no word mixes alphabets. Words
 * end at signs that join several in one name: `info-тест`.
 */
function isUtf8Local(local: string): boolean {
  // Decomposed text has at most twice as many units as its NFC has octets.
  if (/^[\0-\x7f]*$/.test(local) || local.length > 2 * localBytesMax) return false
  const mapped = caseMapped(local)
  if (bytesOf(mapped) > localBytesMax || !utf8DotAtom.test(mapped)) return false
  if (/\p{Default_Ignorable_Code_Point}/u.test(local) || local.normalize("NFKC") !== local.normalize("NFC"))
    return false
  return mapped.split(/[.+_-]/).every((word) => alphabets.filter((one) => one.test(word)).length <= 1)
}

const caseMapped = (local: string): string => local.toLowerCase().normalize("NFC")

/** A domain as in DNS: lower case, international names as Punycode; null for an invalid domain name. */
export function domainInAscii(text: string): string | null {
  const isPlain = /^[a-z0-9.-]*$/i.test(text) && !/xn--/i.test(text)
  const name = isPlain ? text.toLowerCase() : nameOfUrl(text)
  return name.length <= 253 && asciiName.test(name) ? name : null
}

/**
 * The host of a URL is a domain after IDNA; text with more than a name (a path, a port) has none. IDNA drops invisible
 * characters, which would silently make one address of two (SEND-25).
 */
const nameOfUrl = (text: string): string =>
  !/[/\\?#@:%[\]\s\p{Cc}]/u.test(text) && !invisible.test(text) && URL.canParse(`http://${text}`)
    ? new URL(`http://${text}`).hostname
    : ""

/**
 * The form in which two addresses are equal: lower case throughout, the domain in ASCII. Text that is not an address is
 * folded too, so that it can be found again.
 */
export function foldAddress(text: string): string {
  const trimmed = cleanAddress(text)
  const at = trimmed.lastIndexOf("@")
  const domain = trimmed.slice(at + 1)
  return `${trimmed.slice(0, at + 1)}${domainInAscii(domain) ?? domain}`.toLowerCase()
}

/**
 * Changes only ASCII letters to lower case, as databases of any locale do. An address from `foldAddress` differs from
 * the stored one in these letters only, because its local part beyond ASCII is stored in lower case.
 */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase())

/** The part after the last @, lower case; empty without an @. */
export const domainOf = (text: string): string => text.slice(text.lastIndexOf("@") + 1).toLowerCase()
