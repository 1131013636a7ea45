import type { StorageGroup } from "#contract/methods/system"
import { formatDuration } from "#lib/interface/format/date"
import { formatBytes, formatCompact } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import type { Language } from "#lib/interface/words/catalogue"
import { lookUp } from "#lib/interface/words/say"
import type { StorageWords } from "#words/storage"

/** A group of tables, as either program reports it. */
export type StoredGroup = Omit<StorageGroup, "oldest" | "tables"> & { oldestMs: number | null }

export type GroupView = {
  group: string
  name: string
  text: string
  lifetime: string
  /** Settings that change it. */
  settings: string[]
  /** It expires, and no setting changes that. */
  isFixed: boolean
  rows: string
  size: string
  /** Share of all groups of this database, from 0 to 1, for the bar; the text is next to it. */
  share: number
  shareText: string
  /** "12 d ago"; null when it is not reported. */
  oldest: string | null
}

/** A project of the event store, with what it has there. */
export type ProjectView = { project_id: string; name: string; events: string; messages: string }

export type DatabaseView = { total: string; groups: GroupView[] }

/** Labels of groups, by their name on the wire. */
export type GroupNames = Readonly<Record<string, { name: string; text: string }>>

type DatabaseInput = {
  bytes: number
  groups: readonly StoredGroup[]
  names: GroupNames
  words: StorageWords
}
type ViewContext = { language: Language; nowMs: number }

/** View of a database, largest group first. An unknown group keeps its name from the wire. */
export function viewDatabase(
  { bytes, groups, names, words }: DatabaseInput,
  context: ViewContext,
): DatabaseView {
  const all = groups.reduce((sum, one) => sum + one.bytes, 0)
  return {
    total: words.total({ size: formatBytes(bytes, context.language) }),
    groups: groups
      .toSorted((a, b) => b.bytes - a.bytes)
      .map((one) => ({
        group: one.group,
        ...(lookUp(names, one.group) ?? { name: one.group, text: "" }),
        ...figuresOf(one, all, words, context),
      })),
  }
}

function figuresOf(one: StoredGroup, all: number, words: StorageWords, { language, nowMs }: ViewContext) {
  const share = all === 0 ? 0 : one.bytes / all
  const ageMs = one.oldestMs === null ? null : Math.max(0, nowMs - one.oldestMs)
  const limits = [
    one.kept_days === undefined ? words.noEnd : words.kept({ days: one.kept_days }),
    one.bytes_max === undefined ? null : words.atMost({ size: formatBytes(one.bytes_max, language) }),
  ]
  return {
    lifetime: limits.filter(Boolean).join(", "),
    isFixed: one.kept_days !== undefined && one.setting === undefined,
    settings: [one.setting, one.bytes_setting].filter((name) => name !== undefined),
    rows: formatCompact(one.rows, language),
    size: formatBytes(one.bytes, language),
    share,
    shareText: words.shareOf({ percent: formatPercent(share, 1, language) }),
    oldest: ageMs === null ? null : words.oldest({ age: formatDuration(roughly(ageMs), language) }),
  }
}

const dayMs = 86_400_000

/** Ages of days are shown in whole days. */
const roughly = (ms: number): number => (ms < 2 * dayMs ? ms : Math.floor(ms / dayMs) * dayMs)
