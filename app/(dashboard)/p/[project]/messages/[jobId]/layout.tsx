import { checkedLayout } from "../../guarded-layout.ts"
import { requireLetter } from "./load.ts"

export default checkedLayout(({ project, jobId }: { project: string; jobId: string }) =>
  requireLetter(project, decodeURIComponent(jobId)),
)
