import type { SettableCause } from "./read-cells.ts"

/**
 * Exports of other mail services, recognized by their columns. Column names are lower-case letters and digits only, as
 * `columnKey` returns them; the most specific sets of columns come first.
 */
type Exporter = {
  /** All of these must be in the file; absent: the columns that are read. */
  has?: readonly string[]
  /** True: the file has no other columns. For sets that other lists also contain. */
  isWhole?: true
  email: string
  /** The column of the cause, and the cause of rows with an unknown word. */
  cause?: string
  rowsAre?: SettableCause
  created: string
  /** Dates such as 03/04/2026 begin with the day. */
  dayFirst?: true
}

const exporters: Readonly<Record<string, Exporter>> = {
  mailgunBounces: {
    has: ["address", "code", "error", "createdat"],
    email: "address",
    rowsAre: "permanent_unavailable",
    created: "createdat",
  },
  mailgunUnsubscribes: {
    has: ["address", "tags", "createdat"],
    email: "address",
    rowsAre: "unsubscribed",
    created: "createdat",
  },
  mailgunComplaints: { isWhole: true, email: "address", rowsAre: "complained", created: "createdat" },
  sendgridBouncesAndBlocks: {
    has: ["email", "status", "reason", "created"],
    email: "email",
    cause: "status",
    rowsAre: "permanent_unavailable",
    created: "created",
  },
  sendgridSpamReports: {
    has: ["email", "ip", "created"],
    isWhole: true,
    email: "email",
    rowsAre: "complained",
    created: "created",
  },
  sendgridInvalidEmails: {
    isWhole: true,
    email: "email",
    cause: "reason",
    rowsAre: "permanent_unavailable",
    created: "created",
  },
  sendgridUnsubscribes: { isWhole: true, email: "email", rowsAre: "unsubscribed", created: "created" },
  postmark: { email: "emailaddress", cause: "suppressionreason", created: "createdat" },
  amazonSes: { email: "emailaddress", cause: "reason", created: "lastupdatetime" },
  // `type` is the stream that is suppressed, `source` the reason.
  sparkpost: { email: "recipient", cause: "source", created: "created" },
  // `senderemail` is an address as well.
  brevoBlockedContacts: {
    has: ["email", "senderemail", "blockedat"],
    email: "email",
    cause: "reason",
    created: "blockedat",
  },
  brevoLogs: {
    has: ["sttext", "ts", "frm", "email"],
    email: "email",
    cause: "sttext",
    created: "ts",
    dayFirst: true,
  },
  // Mailchimp's other times (`OPTIN_TIME`, `LAST_CHANGED`) are unrelated to the suppression.
  mailchimpCleaned: { email: "emailaddress", rowsAre: "permanent_unavailable", created: "cleantime" },
  mailchimpUnsubscribed: {
    has: ["emailaddress", "unsubtime"],
    email: "emailaddress",
    cause: "unsubreason",
    rowsAre: "unsubscribed",
    created: "unsubtime",
  },
}

/** `Email Address`, `email_address` and `"EmailAddress"` are the same name. */
export const columnKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** The service that writes such a file, by its column keys. */
export const exporterOf = (keys: readonly string[]): Exporter | undefined =>
  Object.values(exporters).find((exporter) => {
    const columns = columnsOf(exporter)
    return columns.every((key) => keys.includes(key)) && (!exporter.isWhole || keys.length === columns.length)
  })

const columnsOf = ({ has, email, cause, created }: Exporter): readonly string[] =>
  has ?? [email, ...(cause ? [cause] : []), created]
