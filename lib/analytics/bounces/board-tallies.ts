import type { BlockedDomain, BounceData } from "./data.ts"

/** Counts of the board, row by row: by provider, and by domain if the provider is unknown. Pure. */

/** Counts of one row. `isCounted` false: the domain's refusals are not counted separately with these filters. */
export type Tally = {
  key: string
  domain: string | null
  isCounted: boolean
  count: number
  /** By step of the range. */
  bars: number[]
  servers: Map<string, { count: number; bars: number[] }>
  blocks: BlockedDomain[]
  /**
   * Messages delivered by domains that block us, by step of the range; null: there are none, or they are not counted.
   */
  delivered: number[] | null
}

export function talliesOf(data: BounceData): Tally[] {
  const { board, edges } = data
  const tallies = new Map<string, Tally>()
  const tallyOf = (key: string, domain: string | null, isCounted = true): Tally => {
    const known = tallies.get(key)
    if (known) return known
    const fresh = {
      key,
      domain,
      isCounted,
      count: 0,
      bars: zeros(edges),
      servers: new Map(),
      blocks: [],
      delivered: null,
    }
    tallies.set(key, fresh)
    return fresh
  }
  const place = stepPlaces(board.edges, edges)
  const add = (tally: Tally, { step, letters_ever }: { step: number; letters_ever: number }) => {
    tally.count += letters_ever
    addAt(tally.bars, place[step], letters_ever)
  }
  const byDomain = board.domains !== null
  for (const row of board.providers ?? []) {
    if (row.provider === "other" && byDomain) continue
    const tally = tallyOf(row.provider, null)
    add(tally, row)
    if (row.server === undefined) continue
    const server = tally.servers.get(row.server) ?? { count: 0, bars: zeros(edges) }
    server.count += row.letters_ever
    addAt(server.bars, place[row.step], row.letters_ever)
    tally.servers.set(row.server, server)
  }
  for (const row of board.domains ?? [])
    if (row.provider === "other") add(tallyOf(`@${row.domain}`, row.domain), row)
  for (const block of board.blocks) {
    const isOther = block.provider === "other"
    tallyOf(
      isOther ? `@${block.domain}` : block.provider,
      isOther ? block.domain : null,
      !isOther || byDomain,
    ).blocks.push(block)
  }
  const all = [...tallies.values()]
  return all.map((tally) => ({ ...tally, delivered: deliveredTo(data, tally, place) }))
}

const zeros = (edges: readonly number[]): number[] => edges.slice(1).map(() => 0)

function addAt(bars: number[], at: number | undefined, more: number): void {
  if (at !== undefined) bars[at] = (bars[at] ?? 0) + more
}

/** The step of the range that each step of the board belongs to. */
function stepPlaces(fine: readonly number[], edges: readonly number[]): number[] {
  let at = 0
  return fine.slice(0, -1).map((start) => {
    while (at < edges.length - 2 && (edges[at + 1] ?? 0) <= start) at++
    return at
  })
}

function deliveredTo(
  { board: { delivered }, edges }: BounceData,
  { key, domain, blocks }: Tally,
  place: readonly number[],
): number[] | null {
  if (blocks.length === 0) return null
  const rows = domain
    ? delivered.domains?.filter((row) => row.domain === domain)
    : delivered.providers?.filter((row) => row.provider === key)
  if (!rows) return null
  const steps = zeros(edges)
  for (const { step, letters_ever } of rows) addAt(steps, place[step], letters_ever)
  return steps
}
