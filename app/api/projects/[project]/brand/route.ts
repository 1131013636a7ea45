import { changeBrand } from "#lib/features/templates/change-brand"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Keeps how messages look (BRAND-2): `{brand, changed_at}`; answers `{changed_at}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "templates", action: "write", isDelicate: false }, changeBrand)
