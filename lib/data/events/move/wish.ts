import type { StoreName } from "./home.ts"

/** Parsed command line of `npm run events`. Pure. */
export type MoveWish = { to: StoreName; isClear: boolean }

export const usage =
  "Choose the store of the events: npm run events -- --to clickhouse, or --to postgres. EVENTS_URL names the ClickHouse in both cases. Add --clear after the switch to delete what is left in the other store."

/** null: invalid arguments. */
export function readWish(args: readonly string[]): MoveWish | null {
  const [option, to, ...rest] = args
  if (option !== "--to" || (to !== "clickhouse" && to !== "postgres")) return null
  if (rest.length > 1 || (rest.length === 1 && rest[0] !== "--clear")) return null
  return { to, isClear: rest.length === 1 }
}
