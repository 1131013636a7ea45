import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { findLiveSession } from "#lib/data/store/sessions"
import { createUser, updateUser } from "#lib/data/store/users"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { createInvitation } from "./invitations.ts"
import { admitByClaims } from "./oidc.ts"
import { checkSignIn } from "./sign-in.ts"
import { startSession } from "./start-session.ts"
import { isRecent } from "./step-up.ts"

let store: Store
let restore = () => {}
let restart = () => {}
beforeAll(async () => {
  store = await openTestStore()
  restore = useSettings()
  restart = setClock({ now: () => at(someDay.getTime()) })
  await saveProject(store.db, "shop")
  const row = { user_id: "ann", email: "ann@example.com", name: "Ann", password_hash: "" }
  await createUser(store.db, { ...row, created_at: someDay })
})
afterAll(async () => {
  restart()
  restore()
  await store.close()
})

const issuer = "https://login.example.com"
const from = { ip: "192.0.2.1", user_agent: "Test/1" }
const admit = async (claims: object, by = issuer) => {
  const admission = await admitByClaims(store.db, by, claims, from)
  return "refused" in admission ? admission.refused : admission.user.user_id
}
const verified = { email_verified: true }
const person = (user_id: string, password_hash = "") =>
  createUser(store.db, {
    user_id,
    email: `${user_id}@example.com`,
    name: user_id,
    password_hash,
    created_at: someDay,
  })

describe("OIDC-1 a provider signs in people with an account here", () => {
  test("by a verified address once, by its own ID of the person ever after", async () => {
    expect(await admit({ sub: "s1", email: "ann@example.com" })).toBe("unverified")
    expect(await admit({ sub: "s1", email: "ann@example.com", email_verified: false })).toBe("unverified")
    expect(await admit({ sub: "s1", email: "Ann@Example.com", ...verified })).toBe("ann")
    expect(await admit({ sub: "s1" })).toBe("ann")
    expect(await admit({ sub: "s1" }, "https://other.example.com")).toBe("unverified")
  })

  test("strangers are refused; the invited get an account without a password", async () => {
    const eve = { sub: "s2", email: "evelyn@example.com", ...verified, name: "Eve" }
    expect(await admit(eve)).toBe("stranger")
    await createInvitation(store.db, {
      project_id: "shop",
      email: "evelyn@example.com",
      role: "viewer",
      invited_by: "ann",
      isSentByMail: false,
    })
    expect(await admit(eve)).not.toBe("stranger")
    const attempt = { email: "evelyn@example.com", password: "", ip: "192.0.2.77" }
    expect(await checkSignIn(store.db, attempt)).toEqual({ refused: "wrong" })
  })

  test("closed accounts and invalid claims are refused", async () => {
    await person("cleo")
    expect(await admit({ sub: "s5", email: "cleo@example.com", ...verified })).toBe("cleo")
    expect(await admit({ email: "cleo@example.com", ...verified })).toBe("stranger")
    await updateUser(store.db, "cleo", { closed_at: someDay })
    expect(await admit({ sub: "s5" })).toBe("stranger")
    expect(await admit({ sub: "s9", email: "cleo@example.com", ...verified })).toBe("stranger")
  })
})

describe("OIDC-2 an address alone does not open an existing account", () => {
  const waiting = { sub: "s3", email: "ben@example.com", ...verified }

  test("one with a password waits for the password, and is linked by signing in with it", async () => {
    await person("ben", "scrypt$1")
    expect(await admit(waiting)).toBe("link")
    expect(await admit(waiting)).toBe("link")
    await startSession(store.db, {
      user_id: "ben",
      method: "password",
      has_second_factor: false,
      ...from,
      link: { issuer, subject: "s3" },
    })
    expect(await admit(waiting)).toBe("ben")
    const rows = await listAudit(store.db, "account", 50)
    expect(rows.filter((row) => row.user_id === "ben").map((row) => row.action)).toEqual(
      expect.arrayContaining(["account/provider-link", "account/sign-in"]),
    )
  })

  test("one with a second factor and no password waits too", async () => {
    await person("dora")
    await updateUser(store.db, "dora", { totp_confirmed_at: someDay })
    expect(await admit({ sub: "s4", email: "dora@example.com", ...verified })).toBe("link")
  })

  test("an address that the provider has since given to another person does not open the account", async () => {
    await person("finn")
    expect(await admit({ sub: "s6", email: "finn@example.com", ...verified })).toBe("finn")
    expect(await admit({ sub: "s7", email: "finn@example.com", ...verified })).toBe("taken")
    expect(await admit({ sub: "s6" })).toBe("finn")
  })

  test("an old proof at the provider does not allow sensitive acts", async () => {
    const hourAgo = someDay.getTime() / 1000 - 3600
    const signedIn = { user_id: "finn", method: "oidc", has_second_factor: false, ...from } as const
    const isFresh = async (auth_time: number | undefined) => {
      const id = await startSession(store.db, { ...signedIn, auth_time })
      const found = await findLiveSession(store.db, id, someDay)
      return found && isRecent(found.session)
    }
    expect(await isFresh(hourAgo)).toBe(false)
    expect(await isFresh(undefined)).toBe(true)
    // A fast clock extends nothing.
    const ahead = await startSession(store.db, { ...signedIn, auth_time: hourAgo + 7200 })
    expect((await findLiveSession(store.db, ahead, someDay))?.session.confirmed_at).toEqual(someDay)
  })
})
