import { z } from "zod"
import { coded } from "./coded.ts"
import { limits } from "./limits.ts"

/**
 * Custom headers by name; `form` and `many` are the codes of the method at hand. Which of them are kept is decided at
 * submit (X-…, To, CC, BCC, the List- family by right).
 */
export const headersOf = (form: number, many: number) =>
  z
    .record(z.string(), z.string({ error: coded(form, "A header value is a string.") }), {
      error: coded(form, "headers is an object of strings."),
    })
    .refine(
      (map) => Object.keys(map).length <= limits.headersMax,
      coded(many, "headers has at most 50 entries."),
    )
    .refine(
      (map) =>
        Object.entries(map).every(([name, value]) => /^[!-9;-~]+$/.test(name) && !/[\r\n\0]/.test(value)),
      coded(form, "A header name is printable ASCII without a colon, and its value has no line break."),
    )
