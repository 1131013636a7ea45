/**
 * PROXY-3: a name as addresses spell it: in lower case, without accents, and with umlauts in two letters as well. Two texts
 * with a writing in common may be the same name. Pure.
 */
export function writingsOf(name: string): string[] {
  const lower = name.normalize("NFC").toLowerCase()
  if (/^[a-z]*$/.test(lower)) return [lower]
  return [...new Set([lower, withoutAccents(lower), withoutAccents(replaced(lower, umlauts))])]
}

const withoutAccents = (text: string): string =>
  replaced(text.normalize("NFD").replace(/\p{M}/gu, ""), undecomposed)

type Letters = ReadonlyMap<string, string>

const replaced = (text: string, letters: Letters): string =>
  Array.from(text, (letter) => letters.get(letter) ?? letter).join("")

const umlauts: Letters = new Map(Object.entries({ ä: "ae", ö: "oe", ü: "ue", å: "aa" }))

/** Letters that Unicode does not decompose. */
const undecomposed: Letters = new Map(
  Object.entries({ ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i" }),
)
