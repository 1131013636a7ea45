import { foldAddress } from "#contract/address"
import { suppressionGet } from "#contract/methods/suppression"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { may } from "../../rights/permit.ts"
import { type SuppressionRow, sharedListId } from "../../store/suppressions.ts"
import { entriesOf, entriesOfAccount } from "../../store/suppressions-read.ts"
import { implement } from "../method.ts"
import { readDetails, toEntry } from "./details.ts"

export const suppressionGetHandler = implement(
  suppressionGet,
  async ({ email, all_projects, details }, caller, ctx) => {
    const folded = foldAddress(email)
    // SUPPRESS-6: a project's key sees its own project only.
    const ofAll = all_projects === 1 && caller.is_account_key
    if (ofAll && !may(caller, "projects"))
      throw new Refusal(105, "all_projects: this account may not use projects.")
    const listed = ofAll ? await ofAccount(folded, caller, ctx) : await ofCaller(folded, caller, ctx)
    const shared = await ofShared(folded, ctx)
    const extras =
      details === 1 ? await readDetails(ctx.store.db, caller.project_id, [...listed.keys()]) : undefined
    const entryOf = (row: SuppressionRow) => ({ ...toEntry(row), ...extras?.get(row) })
    return {
      status: "success",
      email,
      suppressions: [
        ...[...listed].map(([row, project]) => ({ ...project, ...entryOf(row) })),
        ...shared.map(toEntry),
      ],
    }
  },
)

/** Entries, each with the project that the response names. */
type OfProjects = Map<SuppressionRow, { project_id?: string }>

async function ofAccount(email: string, { user_id }: Caller, ctx: Context): Promise<OfProjects> {
  const rows = await entriesOfAccount(ctx.store.db, user_id, email, ctx.clock.now())
  return new Map(rows.map((row) => [row, row.is_account_space ? {} : projectOf(row)]))
}

async function ofCaller(
  email: string,
  { project_id, is_account_key }: Caller,
  ctx: Context,
): Promise<OfProjects> {
  const rows = await entriesOf(ctx.store.db, [project_id], email, ctx.clock.now())
  return new Map(rows.map((row) => [row, is_account_key ? {} : projectOf(row)]))
}

/** The list that all projects share shows its entries without a project (SHARED-3). */
async function ofShared(email: string, { config, store, clock }: Context): Promise<SuppressionRow[]> {
  return config.hasGlobalList ? entriesOf(store.db, [sharedListId], email, clock.now()) : []
}

const projectOf = (row: SuppressionRow) => ({ project_id: String(row.project_id) })
