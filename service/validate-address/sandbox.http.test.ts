import SMTPConnection from "nodemailer/lib/smtp-connection"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { capturedList } from "#contract/methods/captured"
import { emailValidationSingle } from "#contract/methods/email-validation"
import { startService, type TestService } from "../testing/start-service.ts"

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

async function connected(port: number) {
  const smtp = new SMTPConnection({ host: "127.0.0.1", port, tls: { rejectUnauthorized: false } })
  const closed = new Promise<void>((resolve) => smtp.once("end", () => resolve()))
  await new Promise<void>((resolve, reject) => smtp.connect((error) => (error ? reject(error) : resolve())))
  return { smtp, closed }
}

const validate = (email: string) => service.ok(emailValidationSingle, { email })

describe("VALIDATION-8 in the sandbox magic addresses answer as they would", () => {
  test.each([
    ["reader", "valid", ""],
    ["open", "valid", ""],
    ["complaint-2", "valid", ""],
    ["spam-reject", "valid", ""],
    ["hard-bounce", "invalid", "mailbox_not_found"],
    ["hard-bounce+x", "invalid", "mailbox_not_found"],
    ["mailbox-full", "unknown", "smtp_connection_failed"],
    ["soft-bounce", "unknown", "smtp_connection_failed"],
    ["blocked", "unknown", "smtp_connection_failed"],
    ["slow", "unknown", "smtp_connection_failed"],
  ])("%s@example.com is %s %s", async (local_part, result, cause) => {
    expect(await validate(`${local_part}@example.com`)).toMatchObject({
      result,
      cause,
      mx_found: true,
      mx_record: "example.com",
    })
  })
  test("and nothing is kept: a query sends no letter, and a letter from the empty sender is refused", async () => {
    const { smtp, closed } = await connected(service.ctx.config.sandboxSmtpPort)
    const sent = new Promise((resolve) =>
      smtp.send({ from: "", to: "reader@example.com" }, "Subject: x\r\n\r\nx\r\n", (error) =>
        resolve(error?.responseCode),
      ),
    )
    expect(await sent).toBe(550)
    smtp.quit()
    await closed
    expect((await service.ok(capturedList, {})).letters).toEqual([])
  })
})
