/**
 * Removes names that a reply quotes, so that the name of a mailbox, a host or a page decides nothing (BOUNCE-2):
 * `<mailbox.full@example.com>: user unknown` is about an unknown user. Each becomes a word for its kind. No expression
 * repeats without bound.
 */
export const blankQuoted = (text: string): string =>
  blankAddresses(blankUrls(text))
    .replace(anglePair, ` ${addressWord} `)
    .replace(quotedName, ` ${addressWord} `)
    .replace(ipAddress, " ip ")
    .replace(hostName, ` ${hostWord} `)

/** Removes host names, also those of pages, and nothing else: codes in a page's path stay. */
export const blankHosts = (text: string): string => text.replace(hostName, hostWord)

/** Removes addresses alone: the names of block lists and pages of providers stay (layers 2 and 3 of BOUNCE-2). */
export const blankAddresses = (text: string): string =>
  text.replace(angleAddress, ` ${addressWord} `).replace(address, ` ${addressWord} `)

const addressWord = "addr"
const hostWord = "fqdn"

/** Placeholders for the address or the host name that was removed. */
export const quotedWords: ReadonlySet<string> = new Set([addressWord, hostWord])

/** The punctuation that ends the sentence is not part of the page's address. */
const blankUrls = (text: string): string =>
  text.replace(url, (found) => ` http${/[.;!?,)\]>"']{0,5}$/.exec(found)?.[0] ?? ""} `)

const url = /\b(?:(?:https?|ftp)(?::\/\/|%3a%2f%2f)|mailto:|www\.)\S{1,2000}/gi

// RFC 5321, section 4.1.2: the local part may be quoted, the domain may be a literal. `%40` is an encoded `@`.
const angleAddress = /<[^<>\n]{0,256}(?:@|%40)[^<>\n]{0,255}>/gi
const address =
  /(?:"[^"\n]{1,64}"|[^\s<>@:;,"'()[\]/]{1,64})(?:@|%40)(?:\[[^\]\s]{1,64}\]|[\p{L}\p{N}.%-]{1,255})/giu

/** A local part alone: `user <mailbox.full>`. */
const anglePair = /<[^\s<>]{1,255}>/g

/** One word in quotation marks that has a sign or a digit in it is a name: `user "mailbox.full"`. */
const quotedName = /(["'`])[^\s"'`]{0,64}[._+=%\d-][^\s"'`]{0,64}\1/g

const ipAddress = /[[(]?\b\d{1,3}(?:\.\d{1,3}){3}\b[\])]?/g

/**
 * In small letters, except for the first label, or in capitals. A sentence that follows without a blank
 * (`unknown.Please`) and a word of a program (`RESOLVER.ADR.RecipientNotFound`) are not hosts.
 */
const hostName =
  /(?<![\p{L}\p{N}._-])(?:(?:[\p{Lu}\p{N}_-]{1,63}\.)?(?:[\p{Ll}\p{Lo}\p{N}_-]{1,63}\.){1,10}\p{Ll}[\p{Ll}\p{N}-]{1,62}|(?:[\p{Lu}\p{N}_-]{1,63}\.){1,10}(?:COM|NET|ORG|EXAMPLE))(?![\p{L}\p{N}-])/gu
