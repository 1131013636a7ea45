import {
  confirmedEmailsMax,
  confirmLinkHours,
  confirmLinkPauseMinutes,
  confirmLinksPerDayMax,
} from "#contract/confirmed-email"
import type { limits } from "#contract/limits"
import { sourceNumber } from "./source-number.ts"

/** A limit, the numbers of its rules, and its value in words. */
export type LimitRow = [label: string, rules: string, value: (limits: Limits) => string]

type Limits = typeof limits

const count = (value: number): string => value.toLocaleString("en-US")
const mb = (bytes: number): string => `${count(bytes / 1024 ** 2)} MB`
const kb = (bytes: number): string => `${count(bytes / 1024)} KB`
const source = (folder: string, before: string): string => count(sourceNumber(folder, before))

const requests: LimitRow[] = [
  ["Request body", "BODY-4", (l) => mb(l.requestBytesMax)],
  ["Levels of nested JSON", "BODY-7", () => source("service/bad-text.ts", "depthMax = ")],
  ["Values in a body", "BODY-12", (l) => count(l.requestValuesMax)],
  [
    "Calls per second and key (a setting)",
    "RATE-1",
    () => source("service/config.ts", "SERVICE_RATE_LIMIT: z.coerce.number().int().min(0).default("),
  ],
  ["Rows per page, by default", "PAGE-1", (l) => count(l.listLimitDefault)],
  ["Program keys per project", "EXT-10", (l) => count(l.apiKeysMax)],
  ["Name of a program key", "EXT-10", (l) => `${l.apiKeyNameCharsMax} characters`],
  ["Networks per program key", "EXT-12", (l) => count(l.apiKeyNetworksMax)],
  ["A revoked key stays listed", "EXT-13", (l) => `${l.apiKeyRevokedDays} days`],
  ["Name of a project", "ACCOUNT-2", (l) => `${l.projectNameCharsMax} characters`],
]

const messages: LimitRow[] = [
  ["Recipients", "SEND-5", (l) => count(l.recipientsMax)],
  ["Scheduling", "SEND-8", (l) => `${l.scheduleAheadHoursMax} hours ahead`],
  ["Tags", "SEND-12", (l) => `${l.tagsPerMessageMax} of ${l.tagCharsMax} characters`],
  ["Tags per project", "SEND-13", (l) => count(l.tagsPerProjectMax)],
  ["Messages a day from the sandbox domain", "SEND-21", (l) => count(l.sandboxLettersPerDay)],
  ["Files per list", "ATTACH-6", (l) => count(l.filesMax)],
  ["File as base64", "ATTACH-4", (l) => `${count(l.attachmentBase64BytesMax)} characters`],
  ["File name", "ATTACH-1", (l) => `${l.attachmentNameBytesMax} bytes`],
  ["Headers", "HEADERS-1", (l) => count(l.headersMax)],
  ["Header name", "HEADERS-1", () => `${source("lib/contract/headers", "nameCharsMax = ")} characters`],
  ["Metadata keys", "META-1", (l) => `${l.metadataKeysMax} of ${l.metadataKeyCharsMax} characters`],
  ["Metadata value", "META-1", (l) => `${count(l.metadataValueCharsMax)} characters`],
  ["Metadata of a recipient as JSON", "META-1", (l) => `${count(l.metadataBytesMax)} bytes`],
  ["to_name", "SUBST-4", (l) => `${l.toNameCharsMax} characters`],
  [
    "Rendered subject, name or link",
    "RENDER-4",
    () => `${source("service/render/", "lineLimits: Limits = { unitsMax: 200_000, charsMax: ")} characters`,
  ],
  ["idempotence_key", "IDEMPOTENCE-1", (l) => `${l.idempotenceKeyCharsMax} characters`],
  ["An idempotence_key counts for", "IDEMPOTENCE-1", (l) => `${l.idempotenceWindowSeconds} seconds`],
  ["Tracked link", "TRACK-15", () => `${source("service/render/", "trackedUrlCharsMax = ")} characters`],
  ["Opens, and clicks, of a message per hour", "TRACK-13", (l) => count(l.letterVisitsPerHourMax)],
]

const templates: LimitRow[] = [
  ["Templates per project", "TEMPLATE-4", (l) => count(l.templatesMax)],
  [
    "Name of a template",
    "TEMPLATE-3",
    () => `${source("lib/contract/template", "nameCharsMax = ")} characters`,
  ],
  ["Search for templates", "EXT-30", (l) => `${l.templateSearchCharsMax} characters`],
  ["Picture", "PICTURE-3", (l) => mb(l.pictureBytesMax)],
  ["Width, and height, of a picture", "PICTURE-3", (l) => `${count(l.pictureSidePixelsMax)} pixels`],
  ["Pixels of a picture", "PICTURE-3", (l) => count(l.picturePixelsMax)],
  ["Pictures per project", "PICTURE-5", (l) => count(l.picturesMax)],
  ["Pictures with deleted ones that are still served", "PICTURE-5", (l) => count(l.picturesKeptMax)],
  ["Name of a picture", "PICTURE-1", (l) => `${l.pictureNameCharsMax} characters`],
  ["alt of a picture", "PICTURE-1", (l) => `${l.pictureAltCharsMax} characters`],
]

const webhooks: LimitRow[] = [
  ["Response to a call", "WEBHOOK-4", (l) => `within ${l.webhookTimeoutMs / 1000} seconds`],
  ["Retries", "WEBHOOK-5", (l) => `every ${l.webhookRetryMinutes} minutes for ${l.webhookRetryHours} hours`],
  ["Events per call", "WEBHOOK-7", (l) => count(l.webhookEventsPerCallMax)],
  [
    "Calls in parallel",
    "WEBHOOK-17",
    (l) => `${l.webhookParallelMin} to ${l.webhookParallelMax}, default ${l.webhookParallelDefault}`,
  ],
  ["Failed events before a webhook is stopped", "WEBHOOK-9", (l) => count(l.webhookStopEventsMin)],
  ["Call log", "WEBHOOKLOG-1", (l) => `${l.webhookLogDays} days`],
  ["Call log of a project", "WEBHOOKLOG-1", (l) => `${count(l.webhookLogTriesMax)} tries`],
  ["Logged response", "WEBHOOKLOG-1", (l) => kb(l.webhookAnswerBytesMax)],
  ["Missed events are counted up to", "WEBHOOKLOG-6", (l) => count(l.webhookMissedMax)],
  ["Events per replay", "REPLAY-1", (l) => count(l.webhookReplayEventsMax)],
  ["Replayed events per second", "REPLAY-4", (l) => `1 to ${count(l.webhookReplayRateMax)}`],
  ["Failed calls in a row that stop a replay", "REPLAY-7", (l) => count(l.webhookReplayFailuresMax)],
  ["Event dumps per project", "DUMP-10", () => source("service/api/", "dumpsMax = ")],
  ["A dump is available for", "DUMP-10", () => `${source("service/api/", "lifetimeMs = hours(")} hours`],
  ["Events per dump file", "DUMP-5", () => source("service/dumps/", "rowsPerFileMax = ")],
  ["Dumps start at most", "DUMP-2", () => `${source("service/api/", "backDays = ")} days back`],
]

const delivery: LimitRow[] = [
  ["Soft bounces are retried for", "BOUNCE-3", (l) => `${l.softBounceRetryHours} hours`],
  ["temporary_unavailable", "SUPPRESS-3", (l) => `${l.temporaryUnavailableDays} days`],
  [
    "Spam refusals within 24 hours that block a server",
    "BLOCK-1",
    () => source("service/events/", "rejectionsToBlock = "),
  ],
  ["Blocked servers that count as all", "BLOCK-2", () => source("service/events/", "serversOfAll = ")],
  [
    "A block ends after its newest refusal by",
    "BLOCK-3",
    () => `${source("service/events/", "blockedHours = ")} hours`,
  ],
  ["Intake connections", "FBL-5", () => source("service/intake/", "  clientsMax: ")],
  ["Intake connections per address", "FBL-5", () => source("service/intake/", "  perAddressMax: ")],
  [
    "Late bounces are accepted for",
    "LATE-9",
    () => `${source("service/intake/bounces/accept-bounce.ts", "believedDays = ")} days`,
  ],
  [
    "Complaints are accepted for",
    "LATE-9",
    () => `${source("service/intake/feedback/accept-report.ts", "believedDays = ")} days`,
  ],
]

const smtp: LimitRow[] = [
  ["Message", "SMTP-4", (l) => mb(l.smtpMessageBytesMax)],
  ["Connections per login", "SMTP-4", (l) => count(l.smtpConnectionsMax)],
  ["Connections per address without a login", "SMTP-4", (l) => count(l.smtpUnauthenticatedMax)],
  ["Emails per connection and hour", "SMTP-4", (l) => count(l.smtpEmailsPerHourMax)],
  ["Header line", "SMTP-10", (l) => `${l.smtpHeaderLineBytesMax} bytes`],
  ["Tags", "SMTP-11", (l) => `${l.tagsPerMessageMax} of ${l.smtpTagCharsMax} characters`],
]

const suppressions: LimitRow[] = [
  ["suppression/list, rows per page", "SUPPRESS-7", (l) => count(l.suppressionsPerPageMax)],
  ["suppression/list, search", "EXT-21", (l) => `${l.suppressionSearchCharsMax} characters`],
  ["suppression/set-many and delete-many, rows", "EXT-22 EXT-23", (l) => count(l.suppressionsPerCallMax)],
  ["suppression/set-many, batch", "EXT-22", (l) => `${l.suppressionBatchCharsMax} characters`],
  ["suppression/set-many, line", "EXT-22", (l) => count(l.suppressionLineMax)],
  ["suppression/count counts up to", "EXT-24", (l) => count(l.suppressionsCountedMax)],
  ["unsubscribed/list, rows", "LEGACY-3", (l) => count(l.unsubscribedListMax)],
  ["Removals from the shared list per day", "SHARED-3", (l) => count(l.globalRemovalsPerDay)],
  ["email/subscribe, from_name", "SUBSCRIBE-1", (l) => `${l.fromNameCharsMax} characters`],
  ["email/subscribe, link", "SUBSCRIBE-4", (l) => `${l.subscribeLinkDays} days`],
]

const domains: LimitRow[] = [
  [
    "Status of a domain",
    "DOMAIN-6",
    () => `${source("service/domains/", "one: { burst: ")} in a row, then 1 per minute`,
  ],
  [
    "Status of all domains",
    "DOMAIN-6",
    () => `${source("service/domains/", "all: { burst: ")} in a row, then 1 per second`,
  ],
  ["DKIM keys per primary domain", "DOMAIN-11", () => source("service/domains/", "dkimKeysMax = ")],
  ["Confirmed addresses", "CONFIRMED-5", () => count(confirmedEmailsMax)],
  ["Link to confirm an address", "CONFIRMED-2", () => `${confirmLinkHours} hours`],
  [
    "Links to confirm",
    "CONFIRMED-6",
    () => `1 per ${confirmLinkPauseMinutes} minutes, ${confirmLinksPerDayMax} a day`,
  ],
  ["Address checks in parallel, per project", "VALIDATION-5", () => source("service/api/", "atOnceMax = ")],
  [
    "Address check",
    "VALIDATION-4",
    () => `${source("service/validate-address/", "timeoutMs = seconds(")} seconds`,
  ],
]

const dashboard: LimitRow[] = [
  [
    "Suppressions added by hand",
    "SUPPRESSPAGE-5",
    () => source("app/(dashboard)/p/[project]/suppressions/", "addressesMax = "),
  ],
  ["Rows per batch of an import", "SUPPRESSPAGE-8", () => source("lib/features/imports/", "batchRows = ")],
  ["Messages resent from the list", "MESSAGEPAGE-9", () => source("lib/features/messages/", "againMax = ")],
  ["Messages resent per request", "MESSAGEPAGE-9", () => source("lib/features/messages/", "againStepMax = ")],
  [
    "Recipients of a run of the page Send",
    "RUN-10",
    () => source("lib/features/sending/", "runLimits = {\n  recipientsMax: "),
  ],
  [
    "Recipients of a run as a file",
    "RUN-10",
    () => mb(sourceNumber("lib/features/sending/", "recipientsBytesMax: ")),
  ],
  ["Runs of a project in parallel", "RUN-10", () => source("lib/features/sending/", "runningMax: ")],
  [
    "Missed events are compared",
    "CATCHUP-1",
    () => `${source("lib/intake/catch-up/", "lookBackDays: [")} days back`,
  ],
  ["Row of a fetched file", "CATCHUP-3", () => kb(sourceNumber("lib/intake/catch-up/", "rowChars: "))],
  ["Fetched events per transaction", "CATCHUP-3", () => source("lib/intake/catch-up/", "batchEvents: ")],
]

export const limitGroups: readonly { title: string; rows: readonly LimitRow[] }[] = [
  { title: "Requests and keys", rows: requests },
  { title: "Messages", rows: messages },
  { title: "Templates and pictures", rows: templates },
  { title: "Webhooks and event dumps", rows: webhooks },
  { title: "Delivery", rows: delivery },
  { title: "SMTP submission", rows: smtp },
  { title: "Suppressions", rows: suppressions },
  { title: "Domains and addresses", rows: domains },
  { title: "Dashboard", rows: dashboard },
]
