import "server-only"
import { createHash } from "node:crypto"
import { sealData, unsealData } from "iron-session"
import { config } from "./config.ts"
import { makeOpened } from "./opened.ts"

/**
 * Sealing of API keys at rest and of the workspace cookie, with iron-session. Several secrets can be active: the first
 * seals, all of them open. A seal names its secret by a number derived from the secret itself, so that adding a new
 * secret in front or removing the last one leaves the other seals readable.
 */
export async function seal(plain: string): Promise<string> {
  const [newest = ""] = config().sealSecrets
  return sealData({ plain }, { password: passwordsOf([newest]), ttl: 0 })
}

/** The unsealed text, or null if no active secret opens it. */
export async function unseal(sealed: string): Promise<string | null> {
  const opened = await unsealData<{ plain?: string }>(sealed, {
    password: passwordsOf(config().sealSecrets),
    ttl: 0,
  }).catch(() => ({ plain: undefined }))
  return opened.plain ?? null
}

/** Unseals texts that come with every call, such as a project's key, with a cache. */
export function unsealOften(sealed: string): Promise<string | null> {
  const { sealSecrets } = config()
  const opened = openedWith.get(sealSecrets) ?? makeOpened<string>({ countMax: 1000, ms: 10 * 60_000 })
  openedWith.set(sealSecrets, opened)
  return opened(sealed, async () => {
    const value = await unseal(sealed)
    return value === null ? null : { value }
  })
}

/** One cache per list of secrets: a text opened with others is not open with these. */
const openedWith = new WeakMap<readonly string[], ReturnType<typeof makeOpened<string>>>()

/** iron-session's map of secrets by number. */
export const passwordsOf = (secrets: readonly string[]): Record<string, string> =>
  Object.fromEntries(secrets.map((secret) => [idOf(secret), secret]))

const idOf = (secret: string): string =>
  String(createHash("sha256").update(`id:${secret}`).digest().readUInt32BE(0))
