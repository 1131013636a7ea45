import type { Meter } from "#postgres/housekeeping"
import type { Meters } from "./registry.ts"
import type { housekeepingDefinitions } from "./shared.ts"

/**
 * Feeds the meters of a program's housekeeping; `turn` measures and watches each turn as one of the program's loops.
 */
export const openChoreMeter = (
  meters: Meters<typeof housekeepingDefinitions>,
  turn: Meter["turn"],
): Meter => ({
  turn,
  done(chore, seconds, rows) {
    meters.choreTurn.observe({ chore }, seconds)
    meters.choreRows.inc({ chore }, rows)
  },
  failed: (chore) => meters.choreFailures.inc({ chore }),
})
