import "server-only"
import type { z } from "zod"
import { brand as brandSchema } from "#lib/documents/brand"
import { failed } from "#lib/platform/result"

/** A brand in requests: complete; absent values are defaults. */
export const brandInput = brandSchema.refine(({ logo }) => logo?.src !== "", { path: ["logo", "src"] })

/** Sentences by field, because the schema of documents has none. The first match is returned. */
const sentences: readonly [field: RegExp, sentence: string][] = [
  [/^brand\.(light|dark|button)\./, "A colour is # and six digits, as in #1d4ed8."],
  [/^brand\.(font|headingFont)$/, "Names of fonts with commas between them, at most 200 characters."],
  [
    /^brand\.webFonts\b/,
    "At most ten web fonts, each with a name of letters and digits and an address that begins with https://.",
  ],
  [/^brand\.width$/, "The width is a whole number from 320 to 800."],
  [/^brand\.radius$/, "The radius is a whole number from 0 to 40."],
  [/^brand\.logo\.src$/, "The address of the logo begins with http:// or https://."],
  [/^brand\.logo\.alt$/, "A text of at most 200 characters, in one line."],
  [/^brand\.logo\.width$/, "The width of the logo is a whole number from 1 to 800."],
  [/^brand\.logo\.href$/, "The address of the link begins with https://, mailto: or a merge tag."],
  [/^brand\.footer$/, "A text of at most 1,000 characters, in one line."],
  [/^brand\b/, "brand is an object of what a brand has and nothing else."],
]

/** A form's first fault with its field and a sentence. */
export function brandIssue({ issues }: z.ZodError): ReturnType<typeof failed> {
  const [issue] = issues
  const field = issue?.path.join(".") ?? ""
  const sentence =
    sentences.find(([fits]) => fits.test(field))?.[1] ?? issue?.message ?? "The form is not valid."
  return failed(400, sentence, field ? { field } : {})
}
