import { accountSpace } from "#lib/data/store/account-space"

const charsMax = 40

/** Words that a project's slug must not be: routes next to /p/{slug} and the key row of the account. */
const reserved: readonly string[] = [accountSpace, "new"]

/** The name in URLs: `Café & Söhne` → `cafe-sohne`; the second of that name → `cafe-sohne-2`. */
export function slugOf(name: string, number: number): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, charsMax)
    .replace(/^-+|-+$/g, "")
  const base = plain === "" || reserved.includes(plain) ? `project${plain && `-${plain}`}` : plain
  return number === 1 ? base : `${base}-${number}`
}
