import { changeBrand } from "#lib/features/templates/change-brand"
import { projectAction } from "../../project-action.ts"

/** Keeps how messages look (BRAND-2): `{brand, changed_at}`; answers `{changed_at}`. */
export const POST = projectAction({ area: "templates", action: "write" }, changeBrand)
