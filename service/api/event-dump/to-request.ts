import { domainToUnicode } from "node:url"
import { foldAddress } from "#contract/address"
import { type DumpColumn, dumpColumnsUsual } from "#contract/dump-words"
import type { DumpFilter } from "#contract/event-dump"
import { campaignOf } from "#contract/campaign"
import type { Parsed } from "#contract/method"
import type { eventDumpCreate } from "#contract/methods/event-dump"
import { rightValue } from "#contract/rights"
import { days } from "../../clock.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { may } from "../../rights/permit.ts"
import type { DumpRequest, EventFilter } from "../../store/dumps.ts"

type CreateInput = Parsed<typeof eventDumpCreate>

const dayMs = days(1)
/** How far back a dump may begin, counted in whole UTC days (DUMP-2). */
const backDays = 45

/** Applies defaults to the request, and refuses options that the caller may not use. */
export function toDumpRequest(input: CreateInput, caller: Caller, now: Date): DumpRequest {
  const { start_time, limit, delimiter, format, aggregate } = input
  const filter = input.filter ? eventFilter(input.filter, caller) : {}
  permitProjects(input, caller)
  if (aggregate !== "" && Object.keys(filter).length > 0)
    throw new Refusal(3316, "filter: it cannot be combined with aggregate.")
  return {
    start_ms: start_time,
    end_ms: endOf(input, now),
    limit,
    all_projects: input.all_projects === 1,
    is_account_key: caller.is_account_key,
    filter,
    columns: columnsOf(input.dump_fields ?? [], caller),
    aggregate,
    delimiter,
    format,
    is_spreadsheet_safe: input.spreadsheet_safe === 1,
  }
}

function permitProjects({ all_projects }: CreateInput, caller: Caller): void {
  if (all_projects === 1 && !(caller.is_account_key && may(caller, "projects")))
    throw new Refusal(3308, "all_projects: this key may not read all projects.")
}

/** The exclusive end. Without end_time everything up to now is dumped, this millisecond included. */
function endOf({ start_time, end_time }: CreateInput, now: Date): number {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  if (start_time < today - days(backDays))
    throw new Refusal(3310, `start_time must be at most ${backDays} days ago.`)
  if (end_time === undefined || end_time === null) return now.getTime() + 1
  if (end_time < start_time) throw new Refusal(3302, "end_time must not be before start_time.")
  // Nothing has happened after now, and a dump walks through its time day by day.
  return Math.min(end_time, now.getTime() + 1)
}

function columnsOf(named: DumpColumn[], caller: Caller): DumpColumn[] {
  if (named.length > 0) return [...new Set(named)]
  const hasProjects = may(caller, "projects")
  return dumpColumnsUsual.filter((column) => column !== "project_id" || hasProjects)
}

function eventFilter(input: DumpFilter, caller: Caller): EventFilter {
  const { job_id, status, delivery_status, email, email_from, domain, campaign_id } = input
  const key = rightValue(caller.rights, "campaign_key")
  return {
    ...(job_id && { job_id }),
    ...(status && { status }),
    ...(delivery_status && { delivery_statuses: delivery_status }),
    ...(email && { email: foldAddress(email) }),
    ...(email_from && { from_email: foldAddress(email_from) }),
    ...(domain && { domains: [...new Set([domain, domainToUnicode(domain)])] }),
    ...(campaign_id && { campaign: { key, value: campaignOf(campaign_id) } }),
  }
}
