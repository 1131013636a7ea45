import { guardedLayout } from "../../guarded-layout.ts"

/** Promoting templates requires the right to write them. */
export default guardedLayout("templates", "write")
