import { expect, test } from "vitest"
import { summaryTask } from "./summary.ts"

test("EXT-3 the list shows a subject with the blanks that were sent, in one line", async () => {
  const mail = (subject: string) => Buffer.from(`Subject: ${subject}\r\n\r\nHello  you\r\nthere\r\n`)
  const summary = await summaryTask.run(mail("Order  17,\r\n  paid"))
  expect(summary).toMatchObject({ subject: "Order  17,  paid", preview: "Hello you there" })
  expect(await summaryTask.run(mail("=?UTF-8?Q?a=0A=00b?="))).toMatchObject({ subject: "a b" })
})
