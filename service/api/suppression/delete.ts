import { limits } from "#contract/limits"
import { suppressionDelete } from "#contract/suppression/delete"
import { Refusal } from "../../refusal.ts"
import { type Removal, remove } from "../../suppress/remove.ts"
import { implement } from "../method.ts"

const refusals: Readonly<Record<Exclude<Removal, "removed">, { code: number; sentence: string }>> = {
  absent: { code: 3003, sentence: "email: the address is not in the list." },
  undeletable: {
    code: 3004,
    sentence: "email: what is in the list about this address cannot be taken out by its sender.",
  },
  limit: {
    code: 906,
    sentence: `email: ${limits.globalRemovalsPerDay} addresses a day can be taken out of the global list.`,
  },
}

export const suppressionDeleteHandler = implement(
  suppressionDelete,
  async ({ email }, { project_id }, ctx) => {
    const removal = await remove({ project_id, email }, ctx)
    if (removal !== "removed") throw new Refusal(refusals[removal].code, refusals[removal].sentence)
    return { status: "success" }
  },
)
