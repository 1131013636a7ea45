import { createHash } from "node:crypto"
import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anEvent, signedBatch } from "#lib/testing/make"
import { type NamedKey, type Pasted, verifyText } from "./verify-text.ts"

const key = "sample-key-$&-of-the-project"
const current: NamedKey[] = [{ kind: "current", key }]
const rest = ',"events_by_user":[{"user_id":1,"project_id":"1001","events":[]}]}'
const digest = createHash("md5").update(`{"auth":"${key}"${rest}`).digest("hex")
const body = `{"auth":"${digest}"${rest}`
const base64 = (text: string) => gzipSync(text).toString("base64")

const verify = (pasted: Partial<Pasted>, keys = current) =>
  verifyText({ body, auth: "", service_project_id: "1001", ...pasted }, keys)

describe("VERIFY-1 a pasted body", () => {
  it.each([
    ["as it came", body, "genuine"],
    ["with a line break", `${body}\r\n`, "genuine"],
    ["packed, as base64", base64(body), "genuine"],
    ["packed, as base64 in lines", base64(body).replace(/(.{20})/g, "$1\n"), "genuine"],
    ["changed", body.replace('"user_id":1', '"user_id":2'), "forged"],
    ["changed and packed", base64(body.replace(":1,", ":2,")), "forged"],
    ["without auth", "{}", "unsigned"],
    ["of no kind", "H4sIAAAA", "unsigned"],
  ])("%s", async (_, text, verdict) => expect((await verify({ body: text })).verdict).toBe(verdict))

  it("VERIFY-3 does not recognize signatures of a program's key", async () => {
    expect(await verify({}, [{ kind: "current", key: "the-projects-own" }])).toEqual({ verdict: "forged" })
  })

  it("reports the matching key: the current one, the previous one, or an expired one", async () => {
    expect(await verify({})).toEqual({ verdict: "genuine", key: "current" })
    const newer: NamedKey = { kind: "current", key: "a-newer-key" }
    expect(await verify({}, [newer, { kind: "previous", key }])).toEqual({
      verdict: "genuine",
      key: "previous",
    })
    expect(await verify({}, [newer, { kind: "old", key }])).toEqual({
      verdict: "forged",
      key: "old",
      reason: "old_key",
    })
    expect(await verify({}, [newer])).toEqual({ verdict: "forged" })
  })

  it("reports the difference: re-encoded, truncated, another project, another auth", async () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2)
    expect(await verify({ body: pretty })).toEqual({ verdict: "forged", reason: "rewritten", key: "current" })
    expect(await verify({ body: body.slice(0, -3) })).toEqual({ verdict: "forged", reason: "cut" })
    const theirs = body.replace("1001", "2002")
    expect(await verify({ body: theirs })).toEqual({ verdict: "forged", reason: "other_project" })
    expect(await verify({ body: theirs, service_project_id: null })).toEqual({ verdict: "forged" })
    expect(await verify({ auth: "0".repeat(32) })).toEqual({ verdict: "forged", reason: "other_auth" })
  })

  it("accepts auth next to a body without it, alone or in a line", async () => {
    const bare = `{${rest.slice(1)}`
    const good = { verdict: "genuine", key: "current", isPutBack: true }
    expect(await verify({ body: bare, auth: digest })).toEqual(good)
    expect(await verify({ body: bare, auth: `"auth": "${digest.toUpperCase()}"` })).toEqual(good)
    expect(await verify({ body: bare })).toEqual({ verdict: "unsigned" })
    expect(await verify({ body: bare, auth: "f".repeat(32) })).toEqual({ verdict: "forged" })
    expect(await verify({ auth: `auth: ${digest}` })).toEqual({ verdict: "genuine", key: "current" })
  })

  it("recognizes a body re-encoded by any JSON library, with any texts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.nat(4), async (comment, indent) => {
        const event = anEvent({
          comment: comment.replaceAll("\0", "").toWellFormed(),
          url: "https://a.example/b",
        })
        const sent = signedBatch([event], key).toString()
        expect((await verify({ body: sent })).verdict).toBe("genuine")
        const anew = JSON.stringify(JSON.parse(sent), null, indent)
        // A library that writes the same bytes changes nothing.
        const expected = anew === sent ? "genuine" : "forged"
        expect((await verify({ body: anew })).verdict).toBe(expected)
        expect(anew === sent || (await verify({ body: anew })).reason === "rewritten").toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it("never reveals the key", async () => {
    for (const text of [body, "{}", body.slice(0, -3), JSON.stringify(JSON.parse(body), null, 2)])
      expect(JSON.stringify(await verify({ body: text }))).not.toContain(key)
  })
})
