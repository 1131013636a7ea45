import { formatDuration, formatFull } from "#lib/interface/format/date"
import { storyWords } from "#words/story"
import { attemptEntries } from "./attempt-entries.ts"
import type { Entry, ServiceData } from "./entry.ts"
import { eventEntries } from "./event-entries.ts"
import { momentText, type StoryData } from "./story-data.ts"
import { blockEntries, callEntries, senderEntries, suppressionEntries } from "./other-entries.ts"

/**
 * Every known fact about the message in one list by time: its events, delivery attempts, webhook calls for it,
 * suppressions of its address, spam blocks of that time and its sender's domain (MESSAGEPAGE-6). Pure.
 */

export type AccountEntry = Entry & {
  time: string
  fullTime: string
  /** Since the entry before: "+1 s". */
  since: string | null
}

export type Account = {
  entries: readonly AccountEntry[]
  /** Errors of calls to the mail service, in words. */
  faults: readonly string[]
  /** True while the mail service is being asked. */
  isComing: boolean
}

/** `serviceData` is null while it is loading. */
export function accountView(data: StoryData, serviceData: ServiceData | null): Account {
  const entries = [
    ...eventEntries(data),
    ...blockEntries(data),
    ...senderEntries(data),
    ...(serviceData ? fromService(data, serviceData) : []),
  ]
  return {
    entries: dated(entries.sort(byTime), data),
    faults: serviceData ? faultsOf(data, serviceData) : [],
    isComing: serviceData === null,
  }
}

const fromService = (data: StoryData, { attempts, calls, suppressions }: ServiceData): Entry[] => [
  ...(attempts.ok ? attemptEntries(data, attempts.value) : []),
  ...(calls?.ok ? callEntries(data, calls.value) : []),
  ...(suppressions?.ok ? suppressionEntries(data, suppressions.value) : []),
]

function faultsOf({ language }: StoryData, { attempts, calls, suppressions }: ServiceData): string[] {
  const words = storyWords[language].account.failed
  const parts = { attempts, calls, suppressions }
  return (["attempts", "calls", "suppressions"] as const)
    .filter((name) => parts[name]?.ok === false)
    .map((name) => words[name])
}

const secondOf = ({ atMs }: Entry): number => Math.floor(atMs / 1000)

/** Most entries have whole seconds: within one second, they are in the order in which they can have happened. */
const byTime = (a: Entry, b: Entry): number => secondOf(a) - secondOf(b) || a.rank - b.rank || a.atMs - b.atMs

function dated(entries: readonly Entry[], data: StoryData): AccountEntry[] {
  let before: number | null = null
  return entries.map((entry) => {
    const passed: number = before === null ? 0 : secondOf(entry) - before
    before = secondOf(entry)
    return {
      ...entry,
      time: momentText(entry.atMs, data),
      fullTime: formatFull(entry.atMs, data.timeZone, data.language),
      since: passed > 0 ? `+${passedText(passed, data)}` : null,
    }
  })
}

/** Whole seconds as shown: "1 s" and not "1.0 s", in every language. */
const passedText = (seconds: number, { language }: StoryData): string =>
  seconds < 10 ? `${seconds} s` : formatDuration(seconds * 1000, language)
