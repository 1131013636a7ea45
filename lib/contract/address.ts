/**
 * A local part: words of ASCII between single dots. Letters go out without SMTPUTF8; quoted local parts are refused,
 * because hardly any host takes them and many programs read them as something else.
 */
const dotAtom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

const asciiName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Invisible characters: zero width, soft hyphen, marks of direction. Joiners belong to names of some scripts. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u

/** The lookbehind starts a match at the first of several blanks only, so that long texts are read once. */
const blanksAround =
  /^[\s\p{Default_Ignorable_Code_Point}]+|(?<![\s\p{Default_Ignorable_Code_Point}])[\s\p{Default_Ignorable_Code_Point}]+$/gu

/** An address without blanks and invisible characters around it, which come along when text is copied (SEND-25). */
export const cleanAddress = (text: string): string => text.replace(blanksAround, "")

/** The first invisible character inside an address, as `U+200B`; null without one. */
export function invisibleIn(text: string): string | null {
  const [char] = /(?! )[\p{Default_Ignorable_Code_Point}\p{Zs}\p{Cc}]/u.exec(text) ?? []
  return char ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}` : null
}

/** True when `text` can be used as an address: at most 64 bytes before the @ and 254 in all, domain in ASCII. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf("@")
  // Longer than any address in whatever script: not worth a look.
  if (at < 1 || text.length > 1000) return false
  const local = text.slice(0, at)
  const domain = domainInAscii(text.slice(at + 1))
  if (domain === null || local.length > 64 || local.length + 1 + domain.length > 254) return false
  return dotAtom.test(local)
}

/** A domain as DNS writes it: lower case, international names as Punycode; null for what is no domain name. */
export function domainInAscii(text: string): string | null {
  const isPlain = /^[a-z0-9.-]*$/i.test(text) && !/xn--/i.test(text)
  const name = isPlain ? text.toLowerCase() : nameOfUrl(text)
  return name.length <= 253 && asciiName.test(name) ? name : null
}

/**
 * The host of a URL is a domain after IDNA; text that is more than a name (a path, a port) has none. IDNA drops invisible
 * characters, which would silently make one address of two (SEND-25).
 */
const nameOfUrl = (text: string): string =>
  !/[/\\?#@:%[\]\s\p{Cc}]/u.test(text) && !invisible.test(text) && URL.canParse(`http://${text}`)
    ? new URL(`http://${text}`).hostname
    : ""

/**
 * The form in which two addresses are the same: lower case throughout, the domain in ASCII. Text that is no address is
 * folded too, so that it can be found again.
 */
export function foldAddress(text: string): string {
  const trimmed = cleanAddress(text)
  const at = trimmed.lastIndexOf("@")
  const domain = trimmed.slice(at + 1)
  return `${trimmed.slice(0, at + 1)}${domainInAscii(domain) ?? domain}`.toLowerCase()
}

/**
 * Letters of ASCII in lower case, and nothing else changed: what databases of any locale do alike, and all that an address
 * as `foldAddress` gives it can differ in from the one that is stored.
 */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase())

/** The part after the last @, lower case; empty when there is none. */
export const domainOf = (text: string): string => text.slice(text.lastIndexOf("@") + 1).toLowerCase()
