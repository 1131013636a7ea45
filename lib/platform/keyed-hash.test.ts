import { afterAll, beforeAll, expect, it } from "vitest"
import { keyedHash } from "./keyed-hash.ts"
import { useSettings } from "#lib/testing/settings"

let back: () => void
beforeAll(() => {
  back = useSettings({ sessionSecret: "a-secret-that-never-changes-of-32-characters" })
})
afterAll(() => back())

/** Links in sent mail and stored addresses contain these hashes, so the values must not change. */
it.each([
  ["stop alerts", "shop 42", "Qj92bI46AtgLUgsWetmbnQmEYW0pTD7PsGf_EjNFwKE"],
  ["letter", "1abc reader@mail.example", "noX-7_bE_u2VEmfAleVBxdpBB3VTEpZoG0NOXP690To"],
  ["mail request", "reader@mail.example", "A9q46cFSKXu40v_C6PkdxFYLd6SOmYmSJj0BfkZ9q8M"],
  ["cursor", "key", "MKjpY-FEzi1rRLf7kKbdpPnyGJNSXBwraTiiLaBLQKk"],
])("keeps the hash for %s", (purpose, text, hash) => {
  expect(keyedHash(purpose, text).toString("base64url")).toBe(hash)
})

it("gives each purpose a different hash", () => {
  expect(keyedHash("letter", "key")).not.toEqual(keyedHash("cursor", "key"))
})
