import * as Y from "yjs"

/**
 * DRAFT-21: a page's copy of a shared document. Its editor deletes content that it cannot show, for everyone, so changes
 * of others are applied to a second copy first, and reach the editor only while that copy is readable.
 */
export type GuardedDocument = {
  ydoc: Y.Doc
  /** Applies changes of others; false while they are held back. */
  take(updates: readonly Uint8Array[]): boolean
  /** True if these changes leave the document readable; they are not applied. */
  fits(updates: readonly Uint8Array[]): boolean
  /** Starts checking. Until then, changes of others are held back. */
  checkWith(isReadable: (ydoc: Y.Doc) => boolean): boolean
  isChecking(): boolean
}

/** Origin of changes that came from the server, which are not sent back. */
export const fromServer = "server"

/** `state`: the document on the server, as an update; null for templates kept as source. */
export function openGuarded(state: Uint8Array | null): GuardedDocument {
  const ydoc = new Y.Doc()
  const checked = new Y.Doc()
  if (state) {
    Y.applyUpdate(ydoc, state, fromServer)
    Y.applyUpdate(checked, state)
  }
  let isReadable: ((ydoc: Y.Doc) => boolean) | null = null
  let isHeld = false
  let isChanged = false
  ydoc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== fromServer) Y.applyUpdate(checked, update, ydoc)
  })
  checked.on("update", (_: Uint8Array, origin: unknown) => {
    if (origin !== ydoc) isChanged = true
  })
  const pass = (): boolean => {
    // Changes of this page come back as well, and need no check.
    if (!isChanged && !isHeld) return true
    isChanged = false
    isHeld = !isReadable?.(checked)
    if (!isHeld) Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(checked, Y.encodeStateVector(ydoc)), fromServer)
    return !isHeld
  }
  return {
    ydoc,
    take(updates) {
      for (const update of updates) Y.applyUpdate(checked, update)
      return pass()
    },
    fits(updates) {
      const trial = new Y.Doc()
      for (const update of [Y.encodeStateAsUpdate(checked), ...updates]) Y.applyUpdate(trial, update)
      return isReadable?.(trial) ?? true
    },
    isChecking: () => isReadable !== null,
    checkWith(check) {
      isReadable = check
      isChanged = true
      return pass()
    },
  }
}
