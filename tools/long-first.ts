import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take 10 seconds and more, by their names. None of them shall begin when all others are done. */
export const long = [
  "service/restart.http",
  "service/api/every-method.http",
  "service/broken-connections.http",
  "tools/lib/postgres/life.db",
  "service/unavailable.http",
  "service/deliver/worker.http",
  "lib/format/verify-snippets.http",
  "tools/databases/copy-databases.db",
  "app/api/every-write.http",
]

const isLong = ({ moduleId }: TestSpecification): boolean =>
  long.some((name) => moduleId.includes(`/${name}.`))

/** Long files first, the others in the runner's own order. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
