import { checkedLayout } from "../../guarded-layout.ts"
import { loadLetter } from "../load.ts"

export default checkedLayout(({ project, id }: { project: string; id: string }) => loadLetter(project, id))
