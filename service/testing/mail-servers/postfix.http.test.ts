import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { programsOf } from "./packages.ts"
import { type Postfix, startPostfix } from "./postfix.ts"
import { mailHosts, openSender, type Sender } from "./sender.ts"

const email = "reader@inbox.example"
const { folder, reason } = await programsOf("postfix")
if (reason !== null) console.warn(`SKIPPED messages to Postfix: ${reason}.`)

describe.skipIf(folder === null)("to Postfix", () => {
  let postfix: Postfix
  let sender: Sender
  beforeAll(async () => {
    postfix = await startPostfix(folder ?? "", [email])
  })
  afterAll(() => postfix?.close())
  beforeEach(async () => {
    sender = await openSender(postfix.network)
    Object.assign(sender.zone, mailHosts("inbox.example", [postfix.addressOf("usual")]))
  })
  afterEach(() => sender.close())

  test("DELIVER-1 DKIM-1 a message lands in the mailbox, encrypted on its way and with an intact signature", async () => {
    const { attempts } = await sender.send(email)
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "delivered"])
    await expect.poll(() => postfix.messages(email)).toHaveLength(1)
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({ host: "mx1.inbox.example:25", tls: expect.stringContaining("TLSv1.3") })
    const [message = ""] = await postfix.messages(email)
    expect(await sender.dkimVerdict(message)).toBe("pass")
    expect(message).toMatch(/^Return-Path: <.+@mail\.waybill\.example>$/m)
  })

  test("BOUNCE-1 SUPPRESS-1 an unknown user is hard_bounced and suppressed", async () => {
    const { attempts } = await sender.send("nobody@inbox.example")
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "hard_bounced"])
    const [attempt] = await attempts()
    expect(attempt?.reply).toMatch(/^550 5\.1\.1 /)
    expect(await sender.suppressed("nobody@inbox.example")).toMatchObject([
      { cause: "permanent_unavailable" },
    ])
  })
})
