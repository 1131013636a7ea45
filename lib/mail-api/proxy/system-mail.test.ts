import { afterAll, beforeAll, expect, test } from "vitest"
import { useSettings } from "#lib/testing/settings"
import { isSystemMail, isSystemMessage, systemMailMetadata } from "./system-mail.ts"

let restore = () => {}
beforeAll(() => {
  restore = useSettings()
})
afterAll(() => restore())

const email = "ann@example.com"
const metadata = () => systemMailMetadata("Ann@Example.com")

test("PROXY-4 mail of the dashboard is recognized by its mark, in any spelling of its recipient", () => {
  expect(isSystemMail({ email, metadata: metadata() })).toBe(true)
  expect(isSystemMessage({ email, message: { recipients: [{ email, metadata: metadata() }] } })).toBe(true)
})

test.each([
  ["that a project invents", () => ({ waybill_mail: "system" })],
  ["that is copied from mail to another recipient", () => systemMailMetadata("lena@example.com")],
  ["that is no text", () => ({ waybill_mail: [metadata().waybill_mail] })],
  ["that is missing", () => ({})],
])("PROXY-4 a mark %s hides nothing", (_, forge) => {
  const forged = forge()
  expect(isSystemMail({ email, metadata: forged })).toBe(false)
  expect(isSystemMessage({ email, message: { recipients: [{ email, metadata: forged }] } })).toBe(false)
})
