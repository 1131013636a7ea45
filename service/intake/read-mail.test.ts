import PostalMime from "postal-mime"
import { afterEach, expect, test, vi } from "vitest"
import { isLarge } from "../off-thread.ts"
import { readingCost } from "./mail.ts"
import { readMail } from "./read-mail.ts"

afterEach(() => vi.restoreAllMocks())

const mailOf = (lines: number, line: string): Buffer =>
  Buffer.from(`From: MAILER-DAEMON@mx.example\r\nSubject: hello\r\n\r\n${`${line}\r\n`.repeat(lines)}`)

test("LATE-7 a mail to a return path is parsed once, at most 4,000 lines of it", async () => {
  const parse = vi.spyOn(PostalMime, "parse")
  const mail = mailOf(20_000, "hello")
  expect(await readMail(mail, { hasNullSender: true, isToLetter: true })).toMatchObject({
    bounces: [],
    feedback: null,
  })
  expect(parse).toHaveBeenCalledTimes(1)
  expect(String(parse.mock.lastCall?.[0]).split("\n").length).toBeLessThanOrEqual(4000)
})

test("LATE-7 a mail of many lines is read by a thread, a usual bounce is not", () => {
  expect(isLarge(readingCost(mailOf(300, "")))).toBe(true)
  expect(isLarge(readingCost(mailOf(40_000, "hello")))).toBe(true)
  expect(isLarge(readingCost(mailOf(3000, "x".repeat(72))))).toBe(true)
  expect(isLarge(readingCost(mailOf(200, "x".repeat(72))))).toBe(false)
})

test("LATE-1 a mail to another address is not read as a bounce", async () => {
  const bounce = mailOf(1, "Undeliverable: 550 5.1.1 user unknown")
  const countOf = async (isToLetter: boolean) =>
    (await readMail(bounce, { hasNullSender: true, isToLetter })).bounces.length
  expect([await countOf(true), await countOf(false)]).toEqual([1, 0])
})
