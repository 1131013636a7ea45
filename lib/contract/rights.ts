import { z } from "zod"
import { absentOr, withCode } from "./validation-error.ts"

/**
 * Rights that widen or narrow what an account or one of its projects may do; elsewhere support enables them. The owner
 * switches them with rights/set (an extension). A project's own value wins over its account's, and that over `initial`.
 */
export const rights = {
  unsubscribe_removal: {
    initial: false,
    summary: "A message with skip_unsubscribe may be sent without footer and List-Unsubscribe.",
  },
  unsubscribe_never: {
    initial: false,
    summary: "No footer is added. The List-Unsubscribe header stays and can be replaced with your own.",
  },
  tracking_off: { initial: false, summary: "track_links and track_read may be 0." },
  account_domains: {
    initial: false,
    summary: "Projects may send from domains verified for the account itself.",
  },
  custom_unsubscribe_url: {
    initial: true,
    summary: "options.unsubscribe_url may replace the service's unsubscribe link.",
  },
  idempotence: {
    initial: true,
    summary: "A second message with the same idempotence_key within 60 seconds is refused.",
  },
  idempotence_auto: {
    initial: false,
    summary: "A message without idempotence_key gets one derived from its content.",
  },
  smtp_strict: { initial: false, summary: "Submission by SMTP is strict unless the message sets otherwise." },
  api: { initial: true, summary: "The HTTP API may be used (otherwise code 105)." },
  projects: { initial: true, summary: "project/* and all_projects may be used." },
  campaign_key: {
    initial: "campaign_id",
    summary: "Name of the metadata key that marks a campaign.",
  },
  subscribe_per_day: { initial: 1, summary: "Uses of email/subscribe per UTC day." },
  validations_per_day: { initial: 10_000, summary: "Uses of email-validation/single per UTC day." },
} as const satisfies Record<string, { initial: boolean | number | string; summary: string }>

export type RightName = keyof typeof rights
type Widened<T> = T extends boolean ? boolean : T extends number ? number : string
export type RightValue<N extends RightName> = Widened<(typeof rights)[N]["initial"]>
/** Rights as they were set; absent ones have their initial value. */
export type RightsSet = { readonly [name: string]: boolean | number | string }

/** The value of a right, or its initial one when it was never set or set to a value of another kind. */
export function rightValue<N extends RightName>(set: RightsSet, name: N): RightValue<N> {
  const { initial } = rights[name]
  const value = Object.hasOwn(set, name) ? set[name] : undefined
  return (typeof value === typeof initial ? value : initial) as RightValue<N>
}

export const rightNames = Object.keys(rights) as RightName[]

/** Names of rights, with their effective values. */
export const rightValues = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]))

/** Owner of the rights: a project, or without it the account. */
export const rightsProject = z
  .string({ error: withCode(400, "project_id must be a string.") })
  .regex(/^\d+$/, withCode(400, "project_id must contain only digits."))
  .nullish()

const countMax = 1_000_000_000
const textCharsMax = 64

/** Values of one right: the kind of its initial one. */
function kindOf(name: RightName): z.ZodType<boolean | number | string | null | undefined> {
  const { initial } = rights[name]
  const faultOf = (words: string) => withCode(400, `${name} must be ${words}, or null.`)
  if (typeof initial === "boolean") return z.boolean({ error: faultOf("true or false") }).nullish()
  const count = faultOf(`a whole number from 0 to ${countMax}`)
  if (typeof initial === "number") return z.int({ error: count }).min(0, count).max(countMax, count).nullish()
  const text = faultOf(`a string of 1 to ${textCharsMax} characters`)
  return z.string({ error: text }).trim().min(1, text).max(textCharsMax, text).nullish()
}

/** Input of rights/set. Unknown words are refused, because a mistyped right would be thought to be active. */
export const rightsEdit = z.strictObject(Object.fromEntries(rightNames.map((name) => [name, kindOf(name)])), {
  error: (issue) =>
    issue.code === "unrecognized_keys"
      ? withCode(
          400,
          `rights contains the unknown name ${JSON.stringify(issue.keys[0])}; use ${rightNames.join(", ")}.`,
        )
      : absentOr(withCode(400, "rights is missing."), withCode(400, "rights must be an object."))(issue),
})
