import { changeWords } from "#lib/features/spelling/change-words"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Words of a project's own (SPELLING-4): `{act: "add" | "remove", word}`; answers `{word}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "templates", action: "write", isDelicate: false }, changeWords)
