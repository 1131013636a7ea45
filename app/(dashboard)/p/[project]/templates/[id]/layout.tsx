import { checkedLayout } from "../../guarded-layout.ts"
import { loadTemplate } from "../load.ts"

export default checkedLayout(({ project, id }: { project: string; id: string }) => loadTemplate(project, id))
