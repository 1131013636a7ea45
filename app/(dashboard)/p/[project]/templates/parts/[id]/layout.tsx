import { checkedLayout } from "../../../guarded-layout.ts"
import { loadPart } from "../load.ts"

export default checkedLayout(({ project, id }: { project: string; id: string }) => loadPart(project, id))
