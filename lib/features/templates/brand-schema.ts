import "server-only"
import type { z } from "zod"
import { brand as brandSchema } from "#lib/documents/brand"
import { failed } from "#lib/platform/result"

/** A brand in requests: complete; absent values are defaults. */
export const brandInput = brandSchema.refine(({ logo }) => logo?.src !== "", { path: ["logo", "src"] })

/** Sentences by field, because the schema of documents has none. The first match is returned. */
const sentences: readonly [field: RegExp, sentence: string][] = [
  [/^brand\.(light|dark|button)\./, "Enter a color as # and six hexadecimal digits, such as #1d4ed8."],
  [/^brand\.(font|headingFont)$/, "Enter font names separated by commas, at most 200 characters."],
  [
    /^brand\.webFonts\b/,
    "Use at most ten web fonts. Each needs a name of letters and digits and an address that begins with https://.",
  ],
  [/^brand\.width$/, "The width must be a whole number from 320 to 800."],
  [/^brand\.radius$/, "The radius must be a whole number from 0 to 40."],
  [/^brand\.logo\.src$/, "The address of the logo must begin with http:// or https://."],
  [/^brand\.logo\.alt$/, "Enter one line of at most 200 characters."],
  [/^brand\.logo\.width$/, "The width of the logo must be a whole number from 1 to 800."],
  [/^brand\.logo\.href$/, "The address of the link must begin with https://, mailto: or a merge tag."],
  [/^brand\.footer$/, "Enter one line of at most 1,000 characters."],
  [/^brand\b/, "brand must be an object with only the fields of a brand."],
]

/** A form's first fault with its field and a sentence. */
export function brandIssue({ issues }: z.ZodError): ReturnType<typeof failed> {
  const [issue] = issues
  const field = issue?.path.join(".") ?? ""
  const sentence =
    sentences.find(([fits]) => fits.test(field))?.[1] ?? issue?.message ?? "The form is not valid."
  return failed(400, sentence, field ? { field } : {})
}
