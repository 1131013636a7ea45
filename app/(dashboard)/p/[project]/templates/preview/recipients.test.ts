import { expect, test } from "vitest"
import { failed, ok } from "#lib/platform/result"
import { addressesIn, outcomeOfTest, toggled } from "./recipients.ts"

test.each([
  ["", []],
  ["ann@shop.example", ["ann@shop.example"]],
  [
    "ann@shop.example, ben@shop.example;cem@shop.example",
    ["ann@shop.example", "ben@shop.example", "cem@shop.example"],
  ],
  ["Ann A. <ann@shop.example>\nben@shop.example\tann@shop.example", ["ann@shop.example", "ben@shop.example"]],
  [" , ;\r\n", []],
])("DRAFT-11 reads the addresses of %j", (text, addresses) => expect(addressesIn(text)).toEqual(addresses))

test("DRAFT-11 an offered address is added, and removed again", () => {
  expect(toggled("", "ann@shop.example")).toBe("ann@shop.example")
  expect(toggled("ben@shop.example,", "ann@shop.example")).toBe("ben@shop.example, ann@shop.example")
  expect(toggled("ben@shop.example, ann@shop.example", "ben@shop.example")).toBe("ann@shop.example")
})

const sentence = ({ email, reason }: { email: string; reason: string }) => `${email}: ${reason}.`

test("DRAFT-11 each refused recipient is reported, whether or not others get the test", () => {
  const sent = { status: "success" as const, job_id: "1", emails: ["ann@shop.example"] }
  const failed_emails = { "ben@shop.example": "complained", "cem@shop.example": "invalid" } as const
  const refused = Object.entries(failed_emails).map(([email, reason]) => ({ email, reason }))
  expect(outcomeOfTest(ok(sent), sentence)).toMatchObject({ value: { refused: [] } })
  expect(outcomeOfTest(ok({ ...sent, failed_emails }), sentence)).toMatchObject({ value: { refused } })
  const none = { failure: { message: "ben@shop.example: complained. cem@shop.example: invalid." } }
  expect(outcomeOfTest(ok({ ...sent, emails: [], failed_emails }), sentence)).toMatchObject(none)
  const message =
    "message.recipients: every recipient was refused: ben@shop.example (complained), cem@shop.example (invalid)."
  expect(outcomeOfTest(failed(400, message, { code: 204 }), sentence)).toMatchObject(none)
  expect(outcomeOfTest(failed(503, "Later."), sentence)).toEqual(failed(503, "Later."))
})
