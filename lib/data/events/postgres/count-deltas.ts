import { type TagChange, taggedStatuses } from "#lib/data/store/event-counts"
import type { LetterChange, NewLetter } from "#lib/data/store/event-log"

export type CountDelta = { bucketMs: number; status: string; letters_now: number; letters_ever: number }

const bucketMs = 15 * 60_000

/** The quarter hour in which a letter is counted. */
export const bucketOf = (epochMs: number): number => Math.floor(epochMs / bucketMs) * bucketMs

/**
 * Changes of counts when letters change from one state to another. Sorted by bucket and status, which is the order of
 * row locks; zero changes are left out.
 */
export function countDeltas(changes: readonly LetterChange[]): CountDelta[] {
  const sums = new Map<string, CountDelta>()
  for (const { before, after } of changes) {
    if (before) add(sums, before, -1)
    add(sums, after, 1)
  }
  return [...sums.values()]
    .filter((delta) => delta.letters_now !== 0 || delta.letters_ever !== 0)
    .sort((a, b) => a.bucketMs - b.bucketMs || (a.status < b.status ? -1 : 1))
}

function add(sums: Map<string, CountDelta>, letter: NewLetter, by: 1 | -1): void {
  const bucket = bucketOf(letter.first_at.getTime())
  for (const status of letter.statuses) deltaOf(sums, bucket, status).letters_ever += by
  deltaOf(sums, bucket, letter.status).letters_now += by
}

function deltaOf(sums: Map<string, CountDelta>, bucket: number, status: string): CountDelta {
  const key = `${bucket} ${status}`
  const delta = sums.get(key) ?? { bucketMs: bucket, status, letters_now: 0, letters_ever: 0 }
  sums.set(key, delta)
  return delta
}

/** Changes of tag counts, in the same way. A letter counts once for each of its tags, in every status it ever had. */
export function tagDeltas(changes: readonly LetterChange[]): TagChange[] {
  const sums = new Map<string, TagChange>()
  for (const { before, after } of changes) {
    if (before) addTags(sums, before, -1)
    addTags(sums, after, 1)
  }
  return [...sums.values()].filter((delta) =>
    [delta.letters, ...taggedStatuses.map((status) => delta[status])].some(Boolean),
  )
}

function addTags(sums: Map<string, TagChange>, letter: NewLetter, by: 1 | -1): void {
  const bucket = bucketOf(letter.first_at.getTime())
  for (const tag of new Set(letter.tags)) {
    const delta = tagDeltaOf(sums, bucket, tag)
    delta.letters += by
    delta.lastMs = Math.max(delta.lastMs, letter.first_at.getTime())
    for (const status of taggedStatuses) if (letter.statuses.includes(status)) delta[status] += by
  }
}

function tagDeltaOf(sums: Map<string, TagChange>, bucketMs: number, tag: string): TagChange {
  const key = `${bucketMs} ${tag}`
  const none = { letters: 0, delivered: 0, opened: 0, clicked: 0, hard_bounced: 0, spam: 0, lastMs: 0 }
  const delta = sums.get(key) ?? { bucketMs, tag, ...none }
  sums.set(key, delta)
  return delta
}
