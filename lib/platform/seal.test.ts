import { afterEach, describe, expect, test } from "vitest"
import { useSettings } from "#lib/testing/settings"
import { seal, unsealOften, unseal as unsealOnce } from "./seal.ts"

let restore = () => {}
afterEach(() => restore())

const secret = (letter: string) => letter.repeat(40)
const withSecrets = (...sealSecrets: string[]) => {
  restore()
  restore = useSettings({ sealSecrets })
}

/** Cached texts also open only with their secret. */
const ways = { unsealOnce, unsealOften }

describe.each(Object.entries(ways))("%s", (_, unseal) => {
  test("SEAL-1 a seal opens with its secret, also after a newer one was added in front and others were removed", async () => {
    withSecrets(secret("a"))
    const old = await seal("the-key")
    expect(old).not.toContain("the-key")
    withSecrets(secret("b"), secret("a"))
    const fresh = await seal("another-key")
    expect([await unseal(old), await unseal(fresh)]).toEqual(["the-key", "another-key"])
    withSecrets(secret("b"))
    expect([await unseal(old), await unseal(fresh)]).toEqual([null, "another-key"])
  })

  test("a changed text, or one that was never sealed, cannot be opened", async () => {
    withSecrets(secret("a"))
    const sealed = await seal("the-key")
    expect(await unseal(`${sealed.slice(0, -12)}AAAAAAAAAAAA`)).toBeNull()
    expect(await unseal("plain")).toBeNull()
    expect(await unseal("")).toBeNull()
  })
})
