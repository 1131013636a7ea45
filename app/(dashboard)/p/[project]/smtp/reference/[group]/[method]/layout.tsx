import { checkedLayout } from "../../../../guarded-layout.ts"
import { requireMethod } from "../../load.ts"

export default checkedLayout(
  ({ project, group, method }: { project: string; group: string; method: string }) =>
    requireMethod(project, `${group}/${method}`),
)
