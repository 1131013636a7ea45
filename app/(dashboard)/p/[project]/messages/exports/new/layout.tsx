import { guardedLayout } from "../../../guarded-layout.ts"

/** Ordering requires the write right. */
export default guardedLayout("exports", "write")
