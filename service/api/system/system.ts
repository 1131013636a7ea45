import { type StorageGroup, systemInfo, systemPing, systemStorage } from "#contract/methods/system"
import { formatUtc } from "#contract/time"
import { type GroupSize, sizesOf } from "#postgres/sizes"
import { monthStart, nextMonthStart } from "../../clock.ts"
import type { Context } from "../../context.ts"
import type { Caller, ProgramKey } from "../../rights/caller.ts"
import { deliveryOf } from "../../routing/delivery-of.ts"
import { emailCounters, lettersOfAccount } from "../../store/letter-counts.ts"
import { lifetimesOf } from "../../store/lifetimes.ts"
import { implement } from "../method.ts"

export const systemInfoHandler = implement(systemInfo, async (_input, caller, ctx) => ({
  status: "success",
  user_id: caller.user_id,
  email: caller.email,
  delivery_mode: (await deliveryOf(caller.project_id, ctx)).mode,
  ...(caller.is_account_key ? await accountPart(caller, ctx) : await projectPart(caller, ctx)),
}))

/** ACCOUNT-11: the current UTC month of the whole account; nothing limits it, so emails_included is 0. */
async function accountPart({ user_id }: Caller, { store, clock }: Context) {
  const now = clock.now()
  return {
    accounting: {
      period_start: formatUtc(monthStart(now)),
      period_end: formatUtc(nextMonthStart(now)),
      emails_included: 0,
      emails_sent: await lettersOfAccount(store.db, user_id, monthStart(now)),
    },
  }
}

const keyPart = ({ key_id, name, right }: ProgramKey) => ({ key_id: String(key_id), name, right })

async function projectPart(caller: Caller, { store, clock }: Context) {
  const { project_id, program_key, email_counter_limit, email_counter_mode } = caller
  const counters = await emailCounters(store.db, [project_id], monthStart(clock.now()))
  return {
    ...(program_key && { key: keyPart(program_key) }),
    project_id: String(project_id),
    project_name: caller.project_name ?? "",
    project_accounting: {
      email_counter: counters.get(project_id) ?? 0,
      email_counter_limit,
      email_counter_mode,
    },
  }
}

export const systemPingHandler = implement(systemPing, async (_input, caller) => ({
  status: "success",
  user_id: caller.user_id,
}))

export const systemStorageHandler = implement(systemStorage, async (_input, _caller, { store, config }) => {
  const { databaseBytes, groups } = await sizesOf(store.db, lifetimesOf(config.retention))
  return { status: "success", database_bytes: databaseBytes, groups: groups.map(toStorageGroup) }
})

const toStorageGroup = ({ group, tables, rows, bytes, ...about }: GroupSize): StorageGroup => ({
  group,
  tables: [...tables],
  rows,
  bytes,
  ...(about.oldestMs === null ? {} : { oldest: formatUtc(about.oldestMs) }),
  ...(about.keptDays === null ? {} : { kept_days: about.keptDays }),
  ...(about.setting === null ? {} : { setting: about.setting }),
  ...(about.bytesMax ? { bytes_max: about.bytesMax.bytes, bytes_setting: about.bytesMax.setting } : {}),
})
