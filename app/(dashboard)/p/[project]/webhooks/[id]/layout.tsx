import { checkedLayout } from "../../guarded-layout.ts"
import { findWebhook } from "../load.ts"

export default checkedLayout(({ project, id }: { project: string; id: string }) => findWebhook(project, id))
