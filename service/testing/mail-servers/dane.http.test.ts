import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { certificateOfRun } from "../../network/certificate.ts"
import { certify, tlsaOf } from "../tlsa.ts"
import { programsOf } from "./packages.ts"
import { certified, type Postfix, startPostfix } from "./postfix.ts"
import { mailHosts, openSender } from "./sender.ts"

const email = "reader@inbox.example"
const label = `_25._tcp.${certified}`
const signed = ["inbox.example", certified, label]
const { folder, reason } = await programsOf("postfix")
if (reason !== null) console.warn(`SKIPPED DANE of Postfix: ${reason}.`)

describe.skipIf(folder === null)("to Postfix", () => {
  let postfix: Postfix
  beforeAll(async () => {
    postfix = await startPostfix(folder ?? "", [email])
  })
  afterAll(() => postfix?.close())

  test.each([
    ["gets the message when its certificate is that of the TLSA record", true],
    ["gets nothing when its certificate is another one, and the message waits", false],
  ])("DANE-3 a host %s", async (_, isRight) => {
    const sender = await openSender(postfix.network, {}, { mode: "none", mx: [], signed })
    try {
      const certificate = isRight ? await certificateOfRun(certified) : await certify(certified)
      Object.assign(sender.zone, mailHosts("inbox.example", [postfix.addressOf("usual")]), {
        [label]: [{ type: "TLSA", ...tlsaOf("3 1 1", certificate) }],
      })
      const before = (await postfix.messages(email)).length
      const { attempts } = await sender.send(email)
      await expect.poll(sender.statuses).toEqual(["accepted", "sent", isRight ? "delivered" : "soft_bounced"])
      await expect.poll(() => postfix.messages(email)).toHaveLength(before + (isRight ? 1 : 0))
      expect((await attempts())[0]?.tls).toMatch(
        isRight ? /, certificate verified \(3 1 1\) by DANE$/ : /, certificate refused by DANE$/,
      )
    } finally {
      await sender.close()
    }
  })
})
