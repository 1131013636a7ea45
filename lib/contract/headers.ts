import { z } from "zod"
import { withCode } from "./validation-error.ts"
import { orInexact } from "./exact-number.ts"
import { limits } from "./limits.ts"

/** RFC 5322 allows 998 characters in a line; a name needs room for its value. */
const nameCharsMax = 76

/** A value that came folded over lines, as a mail program writes it, is one line again. */
const unfolded = (value: string | number): string => String(value).replace(/\r?\n[ \t]+/g, " ")

/**
 * Custom headers by name; `form` and `many` are the codes of the method at hand. Which of them are kept is decided at
 * submit (X-…, To, CC, BCC, the List- family by right). A header whose value is null counts as absent.
 */
export const headersOf = (form: number, many: number) => {
  const value = orInexact(form, "A header value must be a string.")
  return z
    .record(z.string(), z.union([z.string(), z.number(), z.null()], { error: value }), {
      error: withCode(form, "headers must be an object of strings."),
    })
    .refine(
      (map) => Object.keys(map).length <= limits.headersMax,
      withCode(many, "headers must have at most 50 entries."),
    )
    .transform(
      (map): Record<string, string> =>
        Object.fromEntries(
          Object.entries(map).flatMap(([name, value]) => (value === null ? [] : [[name, unfolded(value)]])),
        ),
    )
    .refine(
      (map) =>
        Object.entries(map).every(
          ([name, value]) =>
            /^[!-9;-~]+$/.test(name) && name.length <= nameCharsMax && !/[\r\n\0]/.test(value),
        ),
      withCode(
        form,
        "A name in headers must be at most 76 printable ASCII characters without a colon, and its value must not contain line breaks.",
      ),
    )
}
