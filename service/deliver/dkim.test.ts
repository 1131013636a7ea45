import { generateKeyPairSync } from "node:crypto"
import fc from "fast-check"
import { dkimVerify } from "mailauth/lib/dkim/verify.js"
import { expect, test } from "vitest"
import { at } from "../clock.ts"
import { type DkimKey, signDkim } from "./dkim.ts"

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 })
const key: DkimKey = { domain: "shop.example", selector: "us", privateKey: pair.privateKey }
const record = `v=DKIM1; k=rsa; p=${pair.publicKey.export({ type: "spki", format: "der" }).toString("base64")}`
const resolver = async () => [[record]]
const now = at(Date.UTC(2026, 4, 4))

const sign = (message: string) => signDkim(Buffer.from(message, "latin1"), key, now)
const verify = async (message: Buffer | string) => {
  const { results } = await dkimVerify(Buffer.from(message), { resolver })
  return results[0]?.status.result
}

const head =
  'From: "Sender" <hello@shop.example>\r\nTo: reader@inbox.example\r\nSubject:  A   folded\r\n\t subject \r\n' +
  "List-Unsubscribe: <https://shop.example/u>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n\r\n"

test("DKIM-1 what we sign verifies, whatever blanks and empty lines the body has", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(" ", "\t", "a", "b c", "\r\n", "\r\n\r\n", ".", "\xe4"), { maxLength: 30 }),
      async (parts) => {
        expect(await verify(await sign(head + parts.join("")))).toBe("pass")
      },
    ),
    { numRuns: 60 },
  )
})

test("DKIM-2 a changed body, subject, or a second From breaks the signature", async () => {
  const signed = (await sign(`${head}Hello.\r\n`)).toString("latin1")
  expect(await verify(signed.replace("Hello", "Hallo"))).not.toBe("pass")
  expect(await verify(signed.replace("subject", "object"))).not.toBe("pass")
  expect(await verify(signed.replace("One-Click", "Two-Click"))).not.toBe("pass")
  expect(await verify(`From: someone@else.example\r\n${signed}`)).not.toBe("pass")
})

test.each(["List-Subscribe", "List-Help", "List-Owner", "List-Archive", "In-Reply-To", "References"])(
  "DKIM-2 a changed %s, which senders can set (HEADERS-3), breaks the signature",
  async (name) => {
    const signed = (await sign(`${name}: <https://shop.example/a>\r\n${head}Hello.\r\n`)).toString("latin1")
    expect(await verify(signed)).toBe("pass")
    expect(await verify(signed.replace("/a>", "/b>"))).not.toBe("pass")
  },
)

test("DKIM-3 no line of the signature is longer than 78 characters", async () => {
  const domain = `${"a".repeat(60)}.example`
  const signed = await signDkim(Buffer.from(`${head}Hello.\r\n`), { ...key, domain }, now)
  const field = signed.toString("latin1", 0, signed.indexOf("From:"))
  expect(Math.max(...field.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78)
  expect(await verify(signed)).toBe("pass")
})
