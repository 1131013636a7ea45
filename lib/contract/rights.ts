/**
 * Rights that widen or narrow what an account or one of its projects may do; elsewhere support enables them. The owner
 * switches them with rights/set (an extension). A project's own value wins over its account's, and that over `initial`.
 */
export const rights = {
  unsubscribe_removal: {
    initial: false,
    summary: "skip_unsubscribe may leave out footer and List-Unsubscribe of a message (dynamic right).",
  },
  unsubscribe_never: {
    initial: false,
    summary:
      "The footer is never added; List-Unsubscribe stays and may be replaced by an own one (forced right).",
  },
  tracking_off: { initial: false, summary: "track_links and track_read may be 0." },
  account_domains: {
    initial: false,
    summary: "Projects may send from domains that were verified in the account's own space.",
  },
  custom_unsubscribe_url: {
    initial: true,
    summary: "options.unsubscribe_url may take the place of the service's unsubscribe link.",
  },
  idempotence: { initial: true, summary: "idempotence_key is looked at." },
  idempotence_auto: {
    initial: false,
    summary: "A message without idempotence_key gets one made of its content.",
  },
  smtp_strict: { initial: false, summary: "Submission by SMTP is strict unless the message says otherwise." },
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
