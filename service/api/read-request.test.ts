import { describe, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { readRequest } from "./read-request.ts"

const inputOf = async (recipient: string, message = "") => {
  const body = `{"message":{"recipients":[{"email":"ann@example.com",${recipient}}]${message}}}`
  return (await readRequest(Buffer.from(body), emailSend)).input()
}

describe("BODY-13 a number with more digits than JSON keeps is refused with its field", () => {
  test.each([
    [
      '"substitutions":{"Order":9007199254740993}',
      212,
      "message.recipients.0.substitutions.Order: The number",
    ],
    ['"metadata":{"id":76561198275305775}', 216, "message.recipients.0.metadata.id: The number"],
  ])("%s", async (recipient, code, sentence) => {
    await expect(inputOf(recipient)).rejects.toMatchObject({
      code,
      publicMessage: expect.stringContaining(sentence),
    })
  })
  test("in values of all recipients as well, and not in a field that is ignored", async () => {
    const global = inputOf('"metadata":{}', ',"global_substitutions":{"id":76561198275305775}')
    await expect(global).rejects.toMatchObject({ code: 1581 })
    await expect(inputOf('"unknown":76561198275305775')).resolves.toBeDefined()
  })
})
