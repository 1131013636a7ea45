import { Fault } from "../lib/fault.mjs"
import { step } from "../lib/progress.mjs"
import { copyTable } from "./copy-table.ts"
import type { Program } from "./programs.ts"
import { bringToRelease } from "./release.ts"
import { capital, listed, numbered } from "./sentences.ts"
import { openSession, type Place, requireDifferent, requireUnused, type Session } from "./session.ts"
import { requireEqual, rowsOf } from "./sums.ts"
import { contentsOf, inOrder, inPublic, referencesOf, requireSame, type Table } from "./tables.ts"

/**
 * Copies the databases of both programs. Each target is filled in one transaction, from one snapshot of its source, and
 * both are committed when both are compared and equal: what fails before leaves everything as it was.
 */

/** From where to where one program's database goes. */
export type Route = { program: Program; from: Place; to: Place }

export type Copied = { program: Program; tables: number; rows: number }

export type CopyOptions = {
  /** Rows that the target has already are removed, in the same transaction. */
  isReplacing: boolean
  /** Gives up at once. */
  signal: AbortSignal
  /** Called for each portion of copied rows. */
  onRows?: (table: string, rows: number) => void
}

/** A route whose both ends are open, with the tables in the order in which they are copied. */
type OpenRoute = { program: Program; from: Session; to: Session }
type Plan = OpenRoute & { tables: Table[]; sequences: string[] }
type CountedPlan = Plan & { rows: number }

/** Copies the databases of all routes, or none; logs each step, and throws one sentence when it cannot. */
export async function copyDatabases(routes: readonly Route[], options: CopyOptions): Promise<Copied[]> {
  const { signal } = options
  const opened: Session[] = []
  const giveUp = () => {
    for (const session of opened) session.drop()
  }
  signal.addEventListener("abort", giveUp)
  try {
    const open = await openRoutes(routes, opened, signal)
    await step("Bringing the databases to this release", async () => {
      for (const { program, from, to } of open) {
        await bringToRelease(program, from, to)
        signal.throwIfAborted()
      }
    })
    const plans = await step("Looking at what there is to copy", async () => {
      const planned = await planAll(open)
      await clearTargets(planned, options.isReplacing)
      return countAll(planned)
    })
    for (const plan of plans) await copy(plan, options)
    for (const session of opened) await requireUnused(session)
    signal.throwIfAborted()
    // The moment of the two commits is not interrupted.
    signal.removeEventListener("abort", giveUp)
    await commitAll(plans)
    return plans.map(({ program, tables, rows }) => ({ program, tables: tables.length, rows }))
  } catch (error) {
    throw signal.aborted && !(error instanceof HalfDone)
      ? new Fault("Stopped. Nothing was copied or changed.")
      : error
  } finally {
    signal.removeEventListener("abort", giveUp)
    giveUp()
  }
}

async function openRoutes(
  routes: readonly Route[],
  opened: Session[],
  signal: AbortSignal,
): Promise<OpenRoute[]> {
  const open = async (place: Place) => {
    const session = await openSession(place, signal)
    opened.push(session)
    return session
  }
  const found: OpenRoute[] = []
  for (const { program, from, to } of routes)
    found.push({ program, from: await open(from), to: await open(to) })
  await requireDifferent(opened)
  return found
}

/** Opens the transactions, all snapshots one right after the other, and reads the extent of the copy. */
async function planAll(routes: readonly OpenRoute[]): Promise<Plan[]> {
  for (const { from, to } of routes) {
    await from.query("begin isolation level repeatable read read only")
    await to.query("begin")
  }
  const plans: Plan[] = []
  for (const route of routes) plans.push(await planOf(route))
  return plans
}

async function planOf(route: OpenRoute): Promise<Plan> {
  const { from, to } = route
  const source = await contentsOf(from)
  requireSame(source, await contentsOf(to), { from: from.is, to: to.is })
  const tables = inOrder(source.tables, await referencesOf(to))
  return { ...route, tables, sequences: source.sequences }
}

/** Locks the target's tables. They must be empty, or are emptied on request. */
async function clearTargets(plans: readonly Plan[], isReplacing: boolean): Promise<void> {
  const full: string[] = []
  for (const { to, tables } of plans) {
    await to.query(
      `lock table ${tables.map((one) => inPublic(one.name)).join(", ")} in access exclusive mode`,
    )
    if (!isReplacing) full.push(...(await holdingsOf(to, tables)))
  }
  if (full.length > 0)
    throw new Fault(
      `${capital(full.join("; "))}. Nothing was copied. To replace all existing data, repeat with --replace.`,
    )
  if (!isReplacing) return
  for (const { to, tables } of plans)
    await to.query(`truncate ${tables.map((one) => inPublic(one.name)).join(", ")}`)
}

/** Counts the rows to copy. Sources without a single row would replace existing data with nothing. */
async function countAll(plans: readonly Plan[]): Promise<CountedPlan[]> {
  const counted: CountedPlan[] = []
  for (const plan of plans) counted.push({ ...plan, rows: await rowsOf(plan.from, plan.tables) })
  if (counted.every((plan) => plan.rows === 0))
    throw new Fault(
      `There is nothing to copy: ${counted.map((plan) => plan.from.is).join(" and ")} have no rows.`,
    )
  return counted
}

const countedMost = 1000

/** Contents of a database that is not empty, in words. */
async function holdingsOf({ is, query }: Session, tables: readonly Table[]): Promise<string[]> {
  const held: string[] = []
  for (const { name } of tables) {
    const [found] = await query<{ rows: number }>(
      `select count(*)::int as rows from (select from ${inPublic(name)} limit ${countedMost + 1}) as first`,
    )
    const rows = found?.rows ?? 0
    if (rows > countedMost) held.push(`${name} (more than ${numbered(countedMost, "row")})`)
    else if (rows > 0) held.push(`${name} (${numbered(rows, "row")})`)
  }
  return held.length > 0 ? [`${is} is not empty: it holds ${listed(held)}`] : []
}

async function copy(plan: CountedPlan, { signal, onRows }: CopyOptions): Promise<void> {
  const { program, from, to, tables, sequences, rows } = plan
  await step(`Copying the ${program.name}'s database`, async (note) => {
    let before = 0
    await to.query("set constraints all deferred")
    for (const table of tables) {
      let copied = 0
      await copyTable(from, to, table, (count) => {
        copied = count
        note(`${table.name}, ${(before + count).toLocaleString("en-US")} of ${numbered(rows, "row")}`)
        onRows?.(table.name, count)
      })
      before += copied
    }
    for (const name of sequences) await copySequence(from, to, name)
  })
  signal.throwIfAborted()
  await step(`Comparing the ${program.name}'s copy with its source`, async (note) => {
    await requireEqual(from, to, tables, note)
    note("statistics")
    await to.query(`analyze ${tables.map((one) => inPublic(one.name)).join(", ")}`)
  })
}

/** Setting a sequence cannot be taken back, except on one that was restarted in the same transaction. */
async function copySequence(from: Session, to: Session, name: string): Promise<void> {
  const [state] = await from.query<{ last_value: string; is_called: boolean }>(
    `select last_value::text, is_called from ${inPublic(name)}`,
  )
  if (!state) return
  await to.query(`alter sequence ${inPublic(name)} restart`)
  await to.query("select setval($1::regclass, $2::bigint, $3)", [
    inPublic(name),
    state.last_value,
    state.is_called,
  ])
}

/** A failure between the two commits; a request to stop does not hide it. */
class HalfDone extends Fault {}

/** Two databases have no transaction in common: all is done and compared before, so only this moment is left. */
async function commitAll(plans: readonly Plan[]): Promise<void> {
  const committed: string[] = []
  for (const { to } of plans) {
    try {
      await to.query("commit")
      committed.push(to.is)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new HalfDone(
        committed.length > 0
          ? `The copy in ${listed(committed)} is complete, but the one in ${to.is} was not kept. ${reason} The source is as it was: repeat the command with --replace.`
          : `It is not certain that the copy in ${to.is} was kept. ${reason} The source is as it was: repeat the command with --replace.`,
      )
    }
  }
}
