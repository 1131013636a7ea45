/** Opens the palette or the list of keys from anywhere, without a way through every part in between. */
export type CommandsFace = "palette" | "keys"

const name = "waybill:commands"

export const openCommands = (face: CommandsFace): boolean =>
  document.dispatchEvent(new CustomEvent<CommandsFace>(name, { detail: face }))

export function onOpenCommands(open: (face: CommandsFace) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) open(event.detail === "keys" ? "keys" : "palette")
  }
  document.addEventListener(name, listen)
  return () => document.removeEventListener(name, listen)
}
