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

/** Drafts of templates for tests, and the actions of an editor in a browser. */

export const got = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.value
}

/** A project action by a user with all rights. */
export const asOwner = (input: unknown, project = "shop"): ProjectAction => ({
  ...{ access: anAccess("owner", aProject(project)), input, ip: "192.0.2.1", user_agent: "test" },
})

/** A draft that was never published; by default an empty visual one. */
export async function makeDraft(db: Db, input: object = {}, project = "shop"): Promise<TemplateDraft> {
  const fields = { kind: "visual", name: "A template", ...input }
  const { draft_id } = got(await createDraft(db, asOwner(fields, project)))
  const draft = await findTemplateDraft(db, project, draft_id)
  if (!draft) throw new Error(`There is no draft ${draft_id}.`)
  return draft
}

/** A document in this state. */
export function documentOf(state: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  return ydoc
}

/** Writes at the end of the first block of text, and returns the update as base64. */
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

/** The update that an editor sends after opening the draft and writing these words. */
export const typedIn = async (db: Db, draft: TemplateDraft, words: string): Promise<string> =>
  typed(documentOf((await documentState(db, draft)).state), words)

/** Content of a document as comparable text. */
export const contentIn = (ydoc: Y.Doc): string => JSON.stringify(fromYjs(ydoc))
