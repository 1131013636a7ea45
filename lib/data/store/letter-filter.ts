import "server-only"

/** Filters for lists of messages. */

/** One value ("": any), or several, of which a message has one; "" among these: no value. */
export type Some = string | readonly string[]

export const someOf = (requested: Some | undefined): readonly string[] => {
  if (requested === undefined || requested === "") return []
  return typeof requested === "string" ? [requested] : requested
}

export type LetterFilter = {
  /** First event at or after this instant (epoch ms). */
  fromMs: number
  /** … and before this one. */
  toMs: number
  /** Current status: one of these. */
  status?: string | readonly string[] | undefined
  /** A status that the message has or once had. */
  had?: string | undefined
  /** Bounce reason (delivery_status), of messages that are bounced now. */
  reason?: Some | undefined
  /** Tags that the message was sent with, exact matches. */
  tag?: Some | undefined
  /** The recipient's whole address, in any spelling; people who see masked addresses find nothing by it. */
  email?: string | undefined
  /** Complete ID of its job. */
  job_id?: string | undefined
  /** Campaign that it counts for. */
  campaign?: Some | undefined
  /** ID of its template. */
  template?: Some | undefined
  /** Domain of the recipient's address, lower case. */
  domain?: Some | undefined
  /** Mailbox provider of the recipient (contract mailbox-providers.ts). */
  provider?: Some | undefined
  /** Part of an address or a subject, or the beginning of a job_id. */
  search?: string | undefined
  /** False for people who see masked addresses: a search must not let them guess one. Default true. */
  canSearchAddresses?: boolean | undefined
} & OfRow

/** Conditions on a message's own row, which have no index. */
type OfRow = {
  /** Versions of its template, as text. */
  version?: Some | undefined
  /** Our server that ended the attempt: the one of `had`, of its bounce if it is bounced, else any. */
  server?: Some | undefined
  /** True: a person opened or clicked it. The fields below are of one and the same reader. */
  people?: boolean | undefined
  /** True: a machine opened or clicked it, with or without people. */
  machines?: boolean | undefined
  country?: Some | undefined
  device?: Some | undefined
  os?: Some | undefined
  client?: Some | undefined
  /**
   * Links that were followed, with `people` or `machines` by one of these; only the first ones of each kind of reader
   * are stored.
   */
  link?: Some | undefined
}

const readerNames = ["device", "os", "client", "country"] as const
type ReaderName = (typeof readerNames)[number]

/** The normalized filter: empty lists do not filter. */
export type RowFilter = {
  had: string
  version: readonly string[]
  server: readonly string[]
  link: readonly string[]
} & {
  /** Null: no filter by reader. The status is "" if either matches. */
  reader: ({ status: string; traffic: readonly string[] } & Record<ReaderName, readonly string[]>) | null
}

export function rowFilterOf(filter: Omit<LetterFilter, "fromMs" | "toMs">): RowFilter {
  const { had = "", people = false, machines = false } = filter
  const traffic = people ? ["human"] : machines ? ["machine"] : []
  const requested = {
    device: someOf(filter.device),
    os: someOf(filter.os),
    client: someOf(filter.client),
    country: someOf(filter.country),
  }
  const hasReader = traffic.length > 0 || readerNames.some((name) => requested[name].length > 0)
  const status = had === "opened" || had === "clicked" ? had : ""
  return {
    had,
    version: someOf(filter.version),
    server: someOf(filter.server),
    link: someOf(filter.link),
    reader: hasReader ? { status, traffic, ...requested } : null,
  }
}

export const hasRowFilter = ({ version, server, link, reader }: RowFilter): boolean =>
  [version, server, link].some((values) => values.length > 0) || reader !== null

/** Required values of a reader's entry in a message's sources, by position; empty: any. */
export function readerParts(reader: NonNullable<RowFilter["reader"]>): readonly (readonly string[])[] {
  const { status, traffic, device, os, client, country } = reader
  return [status === "" ? [] : [status], traffic, device, os, client, country]
}

/** A message that is bounced now shows the server of that bounce. */
export const bouncedStatuses = ["soft_bounced", "hard_bounced"] as const
