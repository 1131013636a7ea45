"use client"

import { useEffect, useRef, useState } from "react"

/**
 * Ids of rows that were not there when the page was last drawn; none on the first drawing. A row is the same while its
 * `keyOf` is.
 */
export function useFresh<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  keyOf: (row: Row) => string = idOf,
): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string> | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = seen.current
    seen.current = new Set(rows.map(keyOf))
    setFresh(new Set(before ? rows.filter((row) => !before.has(keyOf(row))).map(idOf) : []))
  }, [rows, idOf, keyOf])
  return fresh
}
