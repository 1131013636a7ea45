import "server-only"
import { foldAddress } from "#contract/address"
import { addressPattern } from "#lib/data/erasure/address-pattern"
import { replaceDeep } from "#lib/data/erasure/addresses-in-text"
import type { ErasedNames } from "#lib/data/erasure/erased-names"
import { eraseCounted, eraseLetters, letterMentions, lettersOfAddress } from "#lib/data/events/open"
import type { MentionKind } from "#lib/data/events/port"
import { type MentionRow, mentionsBehind, rewriteMention } from "#lib/data/store/address-mentions"
import { deleteDestination } from "#lib/data/store/alert-destinations"
import { dropDeliveriesTo } from "#lib/data/store/alert-deliveries"
import { forgetDestination } from "#lib/data/store/alert-rules"
import { deleteInvitation } from "#lib/data/store/invitations"
import { type MentionTable, mentionTables } from "#lib/data/store/mention-tables"
import type { Db } from "#lib/data/store/open"

/** Input of one step. `cursor`: the last row of the previous step; null at the start of a stage. */
type StepInput = {
  project_id: string
  address: string
  names: ErasedNames
  cursor: readonly string[] | null
  rowsMax: number
}

/** `cursor` null: the stage is complete. `isWaiting`: it has rows that cannot be changed yet. */
type StepDone = {
  cursor: string[] | null
  isWaiting?: boolean
  letters?: number
  events?: number
  others?: number
}

type Step = (tx: Db, input: StepInput) => Promise<StepDone>

/** Messages to the address, found by an index: each step takes the next ones until none are left. */
const ownLetters: Step = async (tx, { project_id, address, names, rowsMax }) => {
  const keys = await lettersOfAddress(tx, project_id, address, Math.ceil(rowsMax / 20))
  const done = await eraseLetters(tx, project_id, keys, names)
  return { cursor: keys.length > 0 && done.letters > 0 ? ["more"] : null, ...done }
}

/** Events and messages that contain the address: their messages are changed as a whole. */
const lettersThatName =
  (kind: MentionKind): Step =>
  async (tx, { project_id, address, names, cursor, rowsMax }) => {
    const page = await letterMentions(tx, kind, project_id, addressPattern(address), cursor, rowsMax)
    const keys = page.found.flatMap(({ values, key }) => keyOf(values, key))
    return { cursor: page.cursor, ...(await eraseLetters(tx, project_id, keys, names)) }
  }

/** A message by its key, an event by the data of its row. */
function keyOf(values: Record<string, unknown>, [first, second]: string[]) {
  const { email, job_id } = values
  if (typeof email === "string" && typeof job_id === "string") return [{ job_id, email }]
  return first === undefined || second === undefined ? [] : [{ job_id: first, email: second }]
}

/** Names that counts are grouped by. */
const counted: Step = async (tx, { project_id, address, names, cursor, rowsMax }) => {
  const erased = { pattern: addressPattern(address), names }
  const { cursor: next, renamed } = await eraseCounted(tx, project_id, erased, cursor, rowsMax)
  return { cursor: next, others: renamed }
}

type Removal = (tx: Db, project_id: string, id: string) => Promise<void>

/** Deletes rows that are the address itself, with everything that refers to them. */
const removals: Readonly<Record<string, Removal>> = {
  async alert_destinations(tx, project_id, destination_id) {
    await deleteDestination(tx, { project_id, destination_id })
    await forgetDestination(tx, project_id, destination_id)
    await dropDeliveriesTo(tx, project_id, destination_id)
  },
  invitations: deleteInvitation,
}

/** All other rows. */
const mentions =
  (table: MentionTable): Step =>
  async (tx, { project_id, address, names, cursor, rowsMax }) => {
    const max = Math.min(rowsMax, table.settled ? 50 : rowsMax)
    const page = await mentionsBehind(tx, table, project_id, addressPattern(address), cursor, max)
    let others = 0
    let isWaiting = false
    for (const row of page.found) {
      const values = changedValues(row.values, names)
      if (Object.keys(values).length === 0) continue
      if (row.isSettled) {
        await takeOut(tx, table, project_id, { row, values, address })
        others += 1
      } else isWaiting = true
    }
    return { cursor: page.cursor, isWaiting, others }
  }

/** Only these are written, so that concurrent changes of columns without the address are not lost. */
const changedValues = (values: MentionRow["values"], { nameOf }: ErasedNames): MentionRow["values"] =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value, replaceDeep(value, nameOf)] as const)
      .filter(([, value, replaced]) => JSON.stringify(replaced) !== JSON.stringify(value))
      .map(([name, , replaced]) => [name, replaced]),
  )

type Found = { row: MentionRow; values: MentionRow["values"]; address: string }

async function takeOut(tx: Db, table: MentionTable, project_id: string, { row, values, address }: Found) {
  const { key, values: before } = row
  const [id = ""] = key
  const remove = removals[table.table]
  const isOwn =
    table.addressColumn !== undefined &&
    foldAddress(String(before[table.addressColumn])) === foldAddress(address)
  if (isOwn && remove) await remove(tx, project_id, id)
  else await rewriteMention(tx, table, project_id, { key, values })
}

/** All data that may contain an address, in processing order. */
const stages: readonly (readonly [name: string, step: Step])[] = [
  ["own_letters", ownLetters],
  ["events", lettersThatName("events")],
  ["letters", lettersThatName("letters")],
  ["counted", counted],
  ...Object.entries(mentionTables).map(([name, table]) => [name, mentions(table)] as const),
]

export const firstStage = stages[0]?.[0] ?? ""

export const stageCount = stages.length

/** The number of a stage, starting at 0. */
export const stageNumber = (name: string): number => stages.findIndex(([one]) => one === name)

export const stageAfter = (name: string): string | null => stages[stageNumber(name) + 1]?.[0] ?? null

export function stepOf(name: string): Step {
  const [, step] = stages[stageNumber(name)] ?? []
  if (!step) throw new Error(`There is no stage ${name}.`)
  return step
}
