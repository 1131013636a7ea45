import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take 10 seconds and more, by name. Start these first. */
export const long = [
  "service/restart.http",
  "tools/lib/postgres/life.db",
  "lib/data/events/counts.db",
  "lib/data/events/clickhouse/adapter.db",
  "lib/data/events/clickhouse/failures.db",
  "lib/data/events/move/move.db",
  "lib/data/events/clickhouse/killed.db",
  "service/api/every-method.http",
  "service/failing-statements.http",
  "lib/data/store/volume.db",
  "lib/data/events/rebuild.db",
  "lib/data/events/erased-people.db",
  "lib/data/events/lists.db",
  "lib/interface/format/verify-snippets.http",
  "tools/databases/copy-databases.db",
  "service/housekeeping/year.db",
  "service/main.http",
  "service/broken-connections.http",
  "service/unavailable.http",
  "service/deliver/worker.http",
  "lib/intake/catch-up/catch-up.http",
  "lib/data/events/erasure.db",
  "lib/data/housekeeping/year.db",
  "lib/data/events/rebuild-main.db",
  "app/api/outage.http",
  "lib/data/store/lifetimes.db",
  "lib/platform/postgres/open.db",
  "app/api/every-write.http",
  "service/api/metrics.http",
  "app/api/projects/[project]/charts/figures.db",
  "lib/features/erasure/erase.db",
  "tools/databases/move.db",
  "lib/features/alerts/ready.http",
  "tools/databases/command.db",
  "lib/features/templates/parts/parts.http",
  "lib/interface/format/smtp-snippets.http",
  "service/deliver/deliver.http",
  "lib/features/templates/templates.http",
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
