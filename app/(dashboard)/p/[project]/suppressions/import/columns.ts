import { isAddress } from "#contract/address"
import { readCause, readCreated } from "./read-cells.ts"

/** Which column holds what, guessed from the names and from what stands in the first lines. Pure. */
export type Columns = { email: number; cause: number | null; created: number | null }
export type Head = {
  /** The columns' names; numbers where the file has none. */
  names: string[]
  hasNames: boolean
  columns: Columns
}

const namesOf = {
  email: /e-?mail|^address|recipient|adresse|empf/i,
  cause: /cause|reason|status|type|event|grund/i,
  created: /since|creat|date|time|_at$|datum|seit|added/i,
}

/** The first line holds names when no cell of it is an address. */
export function readHead(rows: readonly string[][]): Head | null {
  const [first, ...others] = rows
  if (!first) return null
  const hasNames = !first.some((cell) => isAddress(cell.trim()))
  const width = Math.max(...rows.map((row) => row.length))
  const names = Array.from({ length: width }, (_, at) => (hasNames && first[at]?.trim()) || String(at + 1))
  const sample = hasNames ? others : rows
  const email = best(names, sample, { name: namesOf.email, fits: isAddress, taken: [] }) ?? 0
  const created = best(names, sample, {
    name: namesOf.created,
    fits: (cell) => readCreated(cell) !== null,
    taken: [email],
  })
  const cause = best(names, sample, {
    name: namesOf.cause,
    fits: (cell) => readCause(cell) !== null,
    taken: [email, created],
  })
  return { names, hasNames, columns: { email, cause, created } }
}

type Wanted = { name: RegExp; fits: (cell: string) => boolean; taken: (number | null)[] }

/** What stands in a column says more than its name; a column that fits in neither way is none. */
function best(names: string[], sample: readonly string[][], { name, fits, taken }: Wanted): number | null {
  const scored = names.map((one, at) => {
    const cells = sample.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "")
    const share = cells.filter(fits).length / (cells.length || 1)
    return { at, score: (share > 0.3 ? share * 2 : 0) + (name.test(one) ? 1 : 0) }
  })
  const [found] = scored.filter((one) => !taken.includes(one.at)).sort((a, b) => b.score - a.score)
  return found && found.score > 0 ? found.at : null
}
