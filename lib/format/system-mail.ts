/** Mail of the dashboard that goes out from a project's own space, among the messages of the project. Pure. */

/** global_metadata of such mail, which its events bring back. */
export const systemMailMetadata = { waybill_mail: "system" } as const

export const isSystemMail = (metadata: unknown): boolean =>
  typeof metadata === "object" &&
  metadata !== null &&
  "waybill_mail" in metadata &&
  metadata.waybill_mail === systemMailMetadata.waybill_mail

/** The same of what letter/get would send again, in which metadata is the recipient's. */
export const isSystemMessage = ({ recipients }: { recipients?: unknown }): boolean =>
  Array.isArray(recipients) &&
  recipients.some(({ metadata }: { metadata?: unknown }) => isSystemMail(metadata))

/** For JSON.stringify: an event of such mail without the subject that it may have. */
export const withoutSubject = (key: string, value: unknown): unknown => (key === "subject" ? "•••" : value)
