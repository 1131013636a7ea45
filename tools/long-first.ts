import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take 10 seconds and more, by their names. None of them shall begin when all others are done. */
export const long = [
  "service/restart.http",
  "tools/lib/postgres/life.db",
  "lib/events/counts.db",
  "lib/events/clickhouse/adapter.db",
  "lib/events/clickhouse/failures.db",
  "service/api/every-method.http",
  "service/failing-statements.http",
  "lib/store/volume.db",
  "lib/events/rebuild.db",
  "lib/events/erased-people.db",
  "lib/events/lists.db",
  "lib/format/verify-snippets.http",
  "tools/databases/copy-databases.db",
  "service/housekeeping/year.db",
  "service/main.http",
  "service/broken-connections.http",
  "service/unavailable.http",
  "service/deliver/worker.http",
  "lib/catch-up/catch-up.http",
  "lib/events/erasure.db",
  "lib/housekeeping/year.db",
  "lib/events/rebuild-main.db",
  "app/api/outage.http",
  "lib/store/lifetimes.db",
  "lib/postgres/open.db",
  "app/api/every-write.http",
  "service/api/metrics.http",
  "app/api/projects/[project]/charts/figures.db",
  "lib/erasure-runs/erase.db",
  "tools/databases/move.db",
  "lib/alerts/ready.http",
  "tools/databases/command.db",
  "lib/templates/parts/parts.http",
  "lib/format/smtp-snippets.http",
  "service/deliver/deliver.http",
  "lib/templates/templates.http",
  "service/store/volume.db",
  "service/api/domain/domain.http",
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
