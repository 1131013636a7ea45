import { guardedLayout } from "../guarded-layout.ts"

export default guardedLayout("sending", "write")
