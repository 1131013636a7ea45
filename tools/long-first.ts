import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take 10 seconds and more, by their names. None of them shall begin when all others are done. */
export const long = [
  "service/api/every-method.http",
  "service/restart.http",
  "service/broken-connections.http",
  "service/deliver/worker.http",
  "tools/lib/postgres/life.db",
  "service/unavailable.http",
  "service/main.http",
  "service/failing-statements.http",
  "tools/databases/copy-databases.db",
  "service/housekeeping/year.db",
  "app/api/every-write.http",
  "lib/store/lifetimes.db",
  "app/api/outage.http",
  "lib/format/verify-snippets.http",
  "service/deliver/deliver.http",
  "service/api/metrics.http",
  "service/api/domain/domain.http",
  "lib/store/volume.db",
]

/** The place among the long ones, from 0; Infinity for the others. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = long.findIndex((name) => moduleId.includes(`/${name}.`))
  return place < 0 ? Number.POSITIVE_INFINITY : place
}

/** Long files first, the longest of all at their head; the others in the runner's own order. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => placeOf(file) < long.length
    return [
      ...sorted.filter(isLong).sort((a, b) => placeOf(a) - placeOf(b)),
      ...sorted.filter((file) => !isLong(file)),
    ]
  }
}
