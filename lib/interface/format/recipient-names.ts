/** Words that name a recipient where their address is masked. Pure. */

/**
 * The address with the names to search for as well: those of its local part, and of `displayName`. Local parts that
 * name an office identify no person.
 */
export function recipientWords(address: string, ...displayNames: readonly string[]): string[] {
  const words = new Set([
    ...wordsOf(localPartOf(address)).filter((word) => word.length >= localCharsMin && !offices.has(word)),
    ...displayNames
      .filter((name) => !name.includes("@"))
      .flatMap(wordsOf)
      .filter((word) => word.length >= nameCharsMin),
  ])
  return [...(address === "" ? [] : [address]), ...[...words].slice(0, wordsMax)]
}

/** Each word is searched in every text of a message, so a very long name must not block the process. */
const wordsMax = 200

/** Shorter pieces of an address are initials, and words of most languages. */
const localCharsMin = 3
const nameCharsMin = 2

const localPartOf = (address: string): string => address.slice(0, Math.max(0, address.lastIndexOf("@")))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

const offices: ReadonlySet<string> = new Set(
  (
    "abuse accounts admin billing bounce contact customer hello help home info inbox invoices mail marketing news " +
    "newsletter office order orders postmaster press reply sales service shop support team test user webmaster work you your"
  ).split(" "),
)
