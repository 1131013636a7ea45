import { describe, expect, test } from "vitest"
import { refusalFor } from "./read-entry.ts"

const attempt = (delivery_status: string, reply: string) => ({ delivery_status, reply })
const full = attempt("err_mailbox_full", "452 4.2.2 Full")
const later = attempt("err_will_retry", "451 4.3.0 Later")
const silent = attempt("err_will_retry", "No answer: connection refused")

describe("SUPPRESSPAGE-4 the details quote the refusal that made the entry", () => {
  test("not a delivery after it", () => {
    expect(refusalFor("err_mailbox_full", [later, full, attempt("ok_delivered", "250 Ok")])).toBe(full)
  })

  test("of a message that was given up, the last refusal, not a later attempt without an answer", () => {
    expect(refusalFor("err_giveup", [full, later, silent])).toBe(later)
  })

  test("the last attempt where no server ever answered, and none without attempts", () => {
    expect(refusalFor("err_unreachable", [silent])).toBe(silent)
    expect(refusalFor("err_unreachable", [])).toBeUndefined()
  })
})
