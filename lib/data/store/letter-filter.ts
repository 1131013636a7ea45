import "server-only"

/** What lists of letters are narrowed to. */

/** One value ("": whatever letters have), or several, of which a letter has one; "" among these: none at all. */
export type Some = string | readonly string[]

export const someOf = (asked: Some | undefined): readonly string[] => {
  if (asked === undefined || asked === "") return []
  return typeof asked === "string" ? [asked] : asked
}

export type LetterFilter = {
  /** First event at or after this instant (epoch ms). */
  fromMs: number
  /** … and before this one. */
  toMs: number
  /** One of these is the letter's status now. */
  status?: string | readonly string[] | undefined
  /** A status that the letter has or once had. */
  had?: string | undefined
  /** Why the letter bounced (its delivery_status): of those that are bounced now. */
  reason?: Some | undefined
  /** Tags that the letter was sent with, exactly. */
  tag?: Some | undefined
  /** The recipient's whole address, however it is written: nobody who sees masked addresses finds anything by it. */
  email?: string | undefined
  /** The whole id of the job that it was sent by. */
  job_id?: string | undefined
  /** The campaign that it counts for. */
  campaign?: Some | undefined
  /** Id of the template that it was made of. */
  template?: Some | undefined
  /** Domain of the recipient's address, lower case. */
  domain?: Some | undefined
  /** Who runs the recipient's mailbox (contract mailbox-providers.ts). */
  provider?: Some | undefined
  /** Part of an address or a subject, or the beginning of a job_id. */
  search?: string | undefined
  /** False for people who see masked addresses: a search must not let them guess one. Default true. */
  canSearchAddresses?: boolean | undefined
} & OfRow

/** What stands in a letter's own row alone, which no index leads to. */
type OfRow = {
  /** Versions of its template, as text. */
  version?: Some | undefined
  /** The server of ours that ended the attempt: the one of `had`, of its bounce if it is bounced, else any. */
  server?: Some | undefined
  /** True: a person opened or clicked it. What follows is of one and the same reader. */
  people?: boolean | undefined
  /** True: a machine did, with or without people. */
  machines?: boolean | undefined
  country?: Some | undefined
  device?: Some | undefined
  os?: Some | undefined
  client?: Some | undefined
  /** Links that were followed, with `people` or `machines` by one of these; the first ones of each kind of reader are kept. */
  link?: Some | undefined
}

const readerNames = ["device", "os", "client", "country"] as const
type ReaderName = (typeof readerNames)[number]

/** The same as it is asked for: lists without values ask for nothing. */
export type RowFilter = {
  had: string
  version: readonly string[]
  server: readonly string[]
  link: readonly string[]
} & {
  /** Null: nothing is asked of who read it. The status is "" where it may be either. */
  reader: ({ status: string; traffic: readonly string[] } & Record<ReaderName, readonly string[]>) | null
}

export function rowFilterOf(filter: Omit<LetterFilter, "fromMs" | "toMs">): RowFilter {
  const { had = "", people = false, machines = false } = filter
  const traffic = people ? ["human"] : machines ? ["machine"] : []
  const asked = {
    device: someOf(filter.device),
    os: someOf(filter.os),
    client: someOf(filter.client),
    country: someOf(filter.country),
  }
  const hasReader = traffic.length > 0 || readerNames.some((name) => asked[name].length > 0)
  const status = had === "opened" || had === "clicked" ? had : ""
  return {
    had,
    version: someOf(filter.version),
    server: someOf(filter.server),
    link: someOf(filter.link),
    reader: hasReader ? { status, traffic, ...asked } : null,
  }
}

export const hasRowFilter = ({ version, server, link, reader }: RowFilter): boolean =>
  [version, server, link].some((values) => values.length > 0) || reader !== null

/** What a reader's entry in a letter's sources has to be, by its place there; none: whatever it is. */
export function readerParts(reader: NonNullable<RowFilter["reader"]>): readonly (readonly string[])[] {
  const { status, traffic, device, os, client, country } = reader
  return [status === "" ? [] : [status], traffic, device, os, client, country]
}

/** Letters that are bounced now tell the server of that bounce. */
export const bouncedStatuses = ["soft_bounced", "hard_bounced"] as const
