import { checkedLayout } from "../../../../guarded-layout.ts"
import { loadCall } from "../../../call/load.ts"

export default checkedLayout(({ project, id, call }: { project: string; id: string; call: string }) =>
  loadCall(project, id, call),
)
