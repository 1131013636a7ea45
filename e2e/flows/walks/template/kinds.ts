/**
 * All findings of the editor before publishing (lib/documents/checks), with their words. A kind that the walk does not
 * produce has a reason; every kind is produced once in lib/documents/checks/check-document.test.ts, whose table of
 * cases TypeScript checks for completeness. The screen proves that this list is complete: it counts the passed checks.
 */
export const kinds = {
  sender_is_not_verified: "This project cannot send from elsewhere.dev.",
  subject_is_empty: "The subject is empty.",
  subject_is_long: "The subject has 80 characters.",
  preheader_is_missing: "There is no preheader.",
  preheader_is_long: "The preheader has 150 characters.",

  unsubscribe_is_missing: { isNotMade: "the service adds the link where a message has none" },
  html_is_clipped: { isNotMade: "102 KB are more than somebody types in a walk" },
  html_is_nearly_clipped: { isNotMade: "the same" },
  text_is_missing: "The message has no text, only images.",

  samples_are_missing: "There is no sample with values for the merge tags.",
  tag_is_undefined: "No sample has a value for nobody.",
  value_is_unused: "The samples have a value spare that the message does not use.",
  branch_is_never_shown: "No sample shows this part",
  repeat_has_no_items: "No sample has a list items",

  link_is_empty: "The link has no address.",
  link_is_script: "The link runs a script",
  link_is_no_address: "“Sam” is not a valid link address.",
  link_is_http: "The link to http://harbour.dev/ is not encrypted.",
  link_host_is_private: "https://192.168.0.7/ is in a private network",
  link_host_is_reserved: "https://shop.example/ is an example address.",
  mailto_has_no_recipient: "The link mailto:?subject=a has no valid recipient.",
  button_has_no_link: "The button has no link.",
  button_has_no_label: "The button has no text.",

  image_is_empty: "No image is selected.",
  image_is_no_address: "“Sam” is not a valid image address.",
  image_is_http: "The image http://shop.example/a.png is loaded without encryption",
  image_host_is_private: "The image https://localhost/a.png is in a private network",
  image_has_no_alt: "The image has no alternative text",
  image_is_wide: "The image is 700 px wide",
  image_is_heavy: { isNotMade: "pictures are made lighter while they are uploaded" },
  image_is_very_heavy: { isNotMade: "the same" },

  heading_level_is_skipped: "A level 3 heading follows a level 1 heading",
  contrast_is_low: "Text is hard to read on its background",
} as const

/** No server has this name, with or without a network: a label has at most 63 characters (RFC 1035). */
export const deadLink = `https://${"a".repeat(64)}.dev/`

/** Findings that are looked up somewhere else, and are not among the counted checks. */
const lookedUp = {
  link_is_dead: /^The host of https:\/\/a{9,}.* does not exist\./,
  word_is_unknown: "“reciept” is not in the dictionary.",
} as const

/** Sentences by kind. */
export const sentences = { ...kinds, ...lookedUp }

type Kinds = typeof kinds
export type Kind =
  | keyof typeof lookedUp
  | { [K in keyof Kinds]: Kinds[K] extends string ? K : never }[keyof Kinds]

export const madeKinds = Object.entries(sentences).flatMap(([kind, label]) =>
  "isNotMade" in Object(label) ? [] : [kind as Kind],
)
