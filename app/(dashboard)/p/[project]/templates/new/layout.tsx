import { guardedLayout } from "../../guarded-layout.ts"

/** Creating templates requires the right to write them. */
export default guardedLayout("templates", "write")
