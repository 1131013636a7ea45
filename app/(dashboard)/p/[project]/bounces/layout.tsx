import { guardedLayout } from "../guarded-layout.ts"

export default guardedLayout("charts", "read")
