import {
  buttonsWithoutLink,
  emptyLinks,
  imagesByHttp,
  imagesOfNothing,
  imagesOnPrivateHosts,
  linksByHttp,
  linksToNothing,
  linksToPrivateHosts,
  linksToReservedHosts,
  linksToScripts,
  mailtoWithoutRecipient,
} from "./addresses.ts"
import { buttonsWithoutLabel, skippedLevels } from "./blocks.ts"
import { lowContrasts } from "./colours.ts"
import { branchesNeverShown, emptyRepeats } from "./conditions.ts"
import { emptySubject, longPreheader, longSubject, missingPreheader, unverifiedSender } from "./head.ts"
import { emptyImages, heavyImages, imagesWithoutAlt, veryHeavyImages, wideImages } from "./images.ts"
import { clippedHtml, missingText, missingUnsubscribe, nearlyClippedHtml } from "./message.ts"
import type { Found } from "./publication.ts"
import type { Survey } from "./survey.ts"
import { missingSamples, undefinedTags, unusedValues } from "./tags.ts"

/** `danger`: recipients get something broken, or nothing. `warning`: worse than intended. `info`: worth a look. */
type Severity = "danger" | "warning" | "info"

type Definition = { code: string; severity: Severity; find: (survey: Survey) => Found[] }

/** All checks. Screens have a sentence for each code, filled with the values that its function returns. */
export const checks = [
  { code: "sender_is_not_verified", severity: "danger", find: unverifiedSender },
  { code: "subject_is_empty", severity: "danger", find: emptySubject },
  { code: "subject_is_long", severity: "info", find: longSubject },
  { code: "preheader_is_missing", severity: "info", find: missingPreheader },
  { code: "preheader_is_long", severity: "info", find: longPreheader },

  { code: "unsubscribe_is_missing", severity: "warning", find: missingUnsubscribe },
  { code: "html_is_clipped", severity: "warning", find: clippedHtml },
  { code: "html_is_nearly_clipped", severity: "info", find: nearlyClippedHtml },
  { code: "text_is_missing", severity: "warning", find: missingText },

  { code: "samples_are_missing", severity: "info", find: missingSamples },
  { code: "tag_is_undefined", severity: "warning", find: undefinedTags },
  { code: "value_is_unused", severity: "info", find: unusedValues },
  { code: "branch_is_never_shown", severity: "warning", find: branchesNeverShown },
  { code: "repeat_has_no_items", severity: "warning", find: emptyRepeats },

  { code: "link_is_empty", severity: "danger", find: emptyLinks },
  { code: "link_is_script", severity: "danger", find: linksToScripts },
  { code: "link_is_no_address", severity: "danger", find: linksToNothing },
  { code: "link_is_http", severity: "warning", find: linksByHttp },
  { code: "link_host_is_private", severity: "danger", find: linksToPrivateHosts },
  { code: "link_host_is_reserved", severity: "info", find: linksToReservedHosts },
  { code: "mailto_has_no_recipient", severity: "danger", find: mailtoWithoutRecipient },
  { code: "button_has_no_link", severity: "danger", find: buttonsWithoutLink },
  { code: "button_has_no_label", severity: "danger", find: buttonsWithoutLabel },

  { code: "image_is_empty", severity: "danger", find: emptyImages },
  { code: "image_is_no_address", severity: "danger", find: imagesOfNothing },
  { code: "image_is_http", severity: "warning", find: imagesByHttp },
  { code: "image_host_is_private", severity: "danger", find: imagesOnPrivateHosts },
  { code: "image_has_no_alt", severity: "warning", find: imagesWithoutAlt },
  { code: "image_is_wide", severity: "warning", find: wideImages },
  { code: "image_is_heavy", severity: "warning", find: heavyImages },
  { code: "image_is_very_heavy", severity: "danger", find: veryHeavyImages },

  { code: "heading_level_is_skipped", severity: "warning", find: skippedLevels },
  { code: "contrast_is_low", severity: "warning", find: lowContrasts },
] as const satisfies readonly Definition[]

type OneOf<D extends Definition> = D extends Definition
  ? { code: D["code"]; severity: D["severity"] } & ReturnType<D["find"]>[number]
  : never

/** A finding before publishing: each code has its own values. */
export type Check = OneOf<(typeof checks)[number]>
export type CheckCode = Check["code"]
