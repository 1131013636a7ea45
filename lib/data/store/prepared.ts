import "server-only"
import type { Db } from "./open.ts"

/**
 * A frequent statement, built once for each store instead of each time, because building one takes as long as running
 * it. Its values have names (`sql.placeholder`).
 */
export function prepared<P>(build: (db: Db) => P): (db: Db) => P {
  const built = new WeakMap<Db, P>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}
