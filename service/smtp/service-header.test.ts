import { expect, test } from "vitest"
import { firstFault } from "#contract/validation-error"
import { message } from "#contract/message"
import { readServiceHeader } from "./service-header.ts"

test("BODY-13 a number with more digits than JSON keeps is refused by SMTP as well", () => {
  const { fields } = readServiceHeader(['{"global_metadata":{"id":76561198275305775,"n":17}}'], "X-SERVICE")
  const { error } = message.safeParse({ ...fields, recipients: [{ email: "ann@example.com" }] })
  expect(error && firstFault(error)).toMatchObject({
    code: 1583,
    field: "global_metadata.id",
    sentence: expect.stringMatching(/^The number has more digits/),
  })
})
