import type { Reader } from "../recipients/readers.ts"
import type { Needs } from "./needs.ts"

/** One merge field that people of the list have no value for. */
export type Gap = { name: string; count: number; first: Pick<Reader, "email" | "line"> }

/** Values that are missing among these people. */
export type Gaps = {
  /** Without a value the tag stays empty. */
  missing: Gap[]
  /** Without a value a link leads nowhere. `name` has all names that the link could be made of. */
  links: Gap[]
  /** Places of the people who lack a value, and of those for whom a link leads nowhere. */
  lacking: ReadonlySet<number>
  cutOff: ReadonlySet<number>
}

const noGaps: Gaps = { missing: [], links: [], lacking: new Set(), cutOff: new Set() }

/** Counts what people lack; `shared` are values that everybody has. */
export function gapsOf(
  readers: readonly Reader[],
  needs: Needs,
  shared: Readonly<Record<string, unknown>>,
): Gaps {
  const hasShared = (name: string) => shared[name] !== undefined && shared[name] !== ""
  const names = needs.names.filter((name) => !hasShared(name))
  const links = needs.links.filter((link) => link.length > 0 && !link.some(hasShared))
  if (names.length === 0 && links.length === 0) return noGaps
  const lacking = new Set<number>()
  const cutOff = new Set<number>()
  const missing = new Map<string, Gap>()
  const dead = new Map<string, Gap>()
  for (const [at, reader] of readers.entries()) {
    for (const name of names)
      if (!reader.values[name]) {
        lacking.add(at)
        note(missing, name, reader)
      }
    for (const link of links)
      if (!link.some((name) => reader.values[name])) {
        cutOff.add(at)
        note(dead, link.join(", "), reader)
      }
  }
  // People with a dead link are listed only with the link.
  const linked = new Set(links.flat())
  return {
    missing: [...missing.values()].filter(({ name }) => !linked.has(name)),
    links: [...dead.values()],
    lacking,
    cutOff,
  }
}

function note(gaps: Map<string, Gap>, name: string, { email, line }: Reader): void {
  const known = gaps.get(name)
  if (known) known.count += 1
  else gaps.set(name, { name, count: 1, first: { email, line } })
}

/** Recipients: everybody without a dead link, and with `leaveOut` only people who have every value. */
export const withoutGaps = (
  readers: readonly Reader[],
  { lacking, cutOff }: Gaps,
  leaveOut: boolean,
): Reader[] => readers.filter((_one, at) => !cutOff.has(at) && !(leaveOut && lacking.has(at)))
