import {
  type RefusalReason,
  type RefusedCallsSum,
  refusedAddressesMax,
} from "#lib/data/store/refused-callbacks"

/**
 * Refused calls summed in memory, by project, reason and address. The same calls in any order give the same sums, while
 * every address is within the limit. Further addresses are summed under "", so no call is lost.
 */
export type RefusedSums = {
  add(project: string, sum: RefusedCallsSum): void
  isEmpty(): boolean
  projects(): Iterable<readonly [project: string, sums: RefusedCallsSum[]]>
}

type ByAddress = Map<string, RefusedCallsSum>
type ByReason = Map<RefusalReason, ByAddress>

/** Addresses of all projects together. In addition, each reason of each project has one sum under "". */
const placesMax = 10_000

/** Opens empty sums. `addresses`: limit per project and reason; `places`: limit of all. */
export function refusedSums(bounds = { addresses: refusedAddressesMax, places: placesMax }): RefusedSums {
  const byProject = new Map<string, ByReason>()
  let places = 0

  const placeFor = (known: ByAddress, address: string): string => {
    if (known.has(address)) return address
    const taken = known.size - (known.has("") ? 1 : 0)
    return places < bounds.places && taken < bounds.addresses ? address : ""
  }
  return {
    add(project, sum) {
      const known = sumsIn(byProject, project, sum.reason)
      const address = placeFor(known, sum.address)
      const line = known.get(address)
      if (line) return addTo(line, sum)
      if (address !== "") places += 1
      known.set(address, { ...sum, address })
    },
    isEmpty: () => byProject.size === 0,
    *projects() {
      for (const [project, byReason] of byProject)
        yield [project, [...byReason.values()].flatMap((known) => [...known.values()])] as const
    },
  }
}

function sumsIn(byProject: Map<string, ByReason>, project: string, reason: RefusalReason): ByAddress {
  const byReason: ByReason = byProject.get(project) ?? new Map()
  byProject.set(project, byReason)
  const known: ByAddress = byReason.get(reason) ?? new Map()
  byReason.set(reason, known)
  return known
}

function addTo(line: RefusedCallsSum, { firstMs, lastMs, calls }: RefusedCallsSum): void {
  line.firstMs = Math.min(line.firstMs, firstMs)
  line.lastMs = Math.max(line.lastMs, lastMs)
  line.calls += calls
}
