/** How many rows have each outcome. */
export function countOutcomes(results: readonly { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
