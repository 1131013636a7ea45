import { createHash } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { verifySnippet } from "./verify-snippet.ts"

const key = "6i2n0gr5sodt5u8q61xkmf4fsd$&4f7gd3e5hsample"
const signed = (rest: string) => {
  const digest = createHash("md5").update(`{"auth":"${key}"${rest}`).digest("hex")
  return Buffer.from(`{"auth":"${digest}"${rest}`)
}
const rest = ',"events_by_user":[{"user_id":1,"events":[{"event_name":"transactional_email_status"}]}]}'

describe("the snippet for receivers", () => {
  let isGenuine: (rawBody: Buffer, apiKey: string) => boolean
  beforeAll(async () => {
    const url = `data:text/javascript,${encodeURIComponent(verifySnippet)}`
    isGenuine = (await import(/* @vite-ignore */ url)).isGenuine
  })

  it("accepts a genuine call, also with $& in the key", () => expect(isGenuine(signed(rest), key)).toBe(true))

  it("refuses a changed body, another key and a body without auth", () => {
    const changed = Buffer.from(signed(rest).toString().replace('"user_id":1', '"user_id":2'))
    expect(isGenuine(changed, key)).toBe(false)
    expect(isGenuine(signed(rest), `${key}x`)).toBe(false)
    expect(isGenuine(Buffer.from("{}"), key)).toBe(false)
  })
})
