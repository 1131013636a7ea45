import * as Y from "yjs"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { fromYjs } from "../documents/yjs/from-yjs.ts"
import { fragmentName } from "../documents/yjs/to-yjs.ts"
import type { Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { createDraft } from "#lib/features/templates/create-draft"
import { documentState } from "#lib/features/templates/document-state"
import { anAccess, aProject } from "./make.ts"

/** Drafts of templates for tests, and what an editor does with them in its browser. */

export const got = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.value
}

/** What somebody who may do everything asks for in a project. */
export const asOwner = (input: unknown, project = "shop"): ProjectAction => ({
  ...{ access: anAccess("owner", aProject(project)), input, ip: "192.0.2.1", user_agent: "test" },
})

/** A draft that was never published; by default a visual one that is empty. */
export async function makeDraft(db: Db, input: object = {}, project = "shop"): Promise<TemplateDraft> {
  const given = { kind: "visual", name: "A template", ...input }
  const { draft_id } = got(await createDraft(db, asOwner(given, project)))
  const draft = await findTemplateDraft(db, project, draft_id)
  if (!draft) throw new Error(`There is no draft ${draft_id}.`)
  return draft
}

/** A document that has this state. */
export function documentOf(state: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  return ydoc
}

/** Writes at the end of the first block of text, and says what changed, as base64. */
export function typed(ydoc: Y.Doc, words: string): string {
  const before = Y.encodeStateVector(ydoc)
  const fragment = ydoc.getXmlFragment(fragmentName)
  const [first] = [...fragment.createTreeWalker((one) => one instanceof Y.XmlText)]
  if (first instanceof Y.XmlText) first.insert(first.length, words)
  else {
    const paragraph = new Y.XmlElement("paragraph")
    paragraph.insert(0, [new Y.XmlText(words)])
    fragment.insert(0, [paragraph])
  }
  return Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString("base64")
}

/** What somebody who has just opened the draft would say when they wrote these words. */
export const typedIn = async (db: Db, draft: TemplateDraft, words: string): Promise<string> =>
  typed(documentOf((await documentState(db, draft)).state), words)

/** What stands in a document, as text that can be compared. */
export const contentIn = (ydoc: Y.Doc): string => JSON.stringify(fromYjs(ydoc))
