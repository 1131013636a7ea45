import { changeWords } from "#lib/features/spelling/change-words"
import { projectAction } from "../../project-action.ts"

/** Words of a project's own (SPELLING-4): `{act: "add" | "remove", word}`; answers `{word}`. */
export const POST = projectAction({ area: "templates", action: "write" }, changeWords)
