import { checkedLayout } from "../../guarded-layout.ts"
import { loadDomain } from "../load.ts"

export default checkedLayout(({ project, domain }: { project: string; domain: string }) =>
  loadDomain(project, decodeURIComponent(domain)),
)
