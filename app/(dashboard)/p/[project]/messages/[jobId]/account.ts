import { formatDuration, formatFull } from "#lib/interface/format/date"
import { storyWords } from "#words/story"
import { attemptEntries } from "./attempt-entries.ts"
import type { Entry, ServiceData } from "./entry.ts"
import { eventEntries } from "./event-entries.ts"
import { momentText, type StoryFacts } from "./facts.ts"
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
export function accountView(facts: StoryFacts, serviceData: ServiceData | null): Account {
  const entries = [
    ...eventEntries(facts),
    ...blockEntries(facts),
    ...senderEntries(facts),
    ...(serviceData ? fromService(facts, serviceData) : []),
  ]
  return {
    entries: dated(entries.sort(byTime), facts),
    faults: serviceData ? faultsOf(facts, serviceData) : [],
    isComing: serviceData === null,
  }
}

const fromService = (facts: StoryFacts, { attempts, calls, suppressions }: ServiceData): Entry[] => [
  ...(attempts.ok ? attemptEntries(facts, attempts.value) : []),
  ...(calls?.ok ? callEntries(facts, calls.value) : []),
  ...(suppressions?.ok ? suppressionEntries(facts, suppressions.value) : []),
]

function faultsOf({ language }: StoryFacts, { attempts, calls, suppressions }: ServiceData): string[] {
  const words = storyWords[language].account.failed
  const asked = { attempts, calls, suppressions }
  return (["attempts", "calls", "suppressions"] as const)
    .filter((name) => asked[name]?.ok === false)
    .map((name) => words[name])
}

const secondOf = ({ atMs }: Entry): number => Math.floor(atMs / 1000)

/** Most entries have whole seconds: within one second, they are in the order in which they can have happened. */
const byTime = (a: Entry, b: Entry): number => secondOf(a) - secondOf(b) || a.rank - b.rank || a.atMs - b.atMs

function dated(entries: readonly Entry[], facts: StoryFacts): AccountEntry[] {
  let before: number | null = null
  return entries.map((entry) => {
    const passed: number = before === null ? 0 : secondOf(entry) - before
    before = secondOf(entry)
    return {
      ...entry,
      time: momentText(entry.atMs, facts),
      fullTime: formatFull(entry.atMs, facts.timeZone, facts.language),
      since: passed > 0 ? `+${passedText(passed, facts)}` : null,
    }
  })
}

/** Whole seconds as shown: "1 s" and not "1.0 s", in every language. */
const passedText = (seconds: number, { language }: StoryFacts): string =>
  seconds < 10 ? `${seconds} s` : formatDuration(seconds * 1000, language)
