// Runs in the head, before the first paint and before React: what cannot wait for it.
;(() => {
  // "system" becomes light or dark, so that nothing flashes. A chosen theme is already set by the server.
  const root = document.documentElement
  const dark = matchMedia("(prefers-color-scheme: dark)")
  const set = () => {
    if (root.dataset.choice === "system") root.dataset.theme = dark.matches ? "dark" : "light"
  }
  set()
  dark.addEventListener("change", set)

  // Ctrl K in a page that is drawn and does not listen yet: what is typed is kept until the palette takes it
  // (components/shell/early-keys.ts). Where no button opens a palette, the press is the browser's.
  let typed = ""
  const spend = (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const listen = (event) => {
    const isModified = event.metaKey || event.ctrlKey
    if (event.altKey) return
    if (isModified && !event.shiftKey && event.key.toLowerCase() === "k") {
      if (!document.querySelector("[data-opens-palette]")) return
      early.isOpen = !early.isOpen
      typed = ""
      spend(event)
    } else if (early.isOpen && !isModified && event.key.length === 1) {
      typed += event.key
      spend(event)
    } else if (event.key === "Escape") early.isOpen = false
  }
  const early = {
    isOpen: false,
    take() {
      window.removeEventListener("keydown", listen, { capture: true })
      const taken = early.isOpen ? typed : ""
      early.isOpen = false
      typed = ""
      return taken
    },
  }
  window.addEventListener("keydown", listen, { capture: true })
  window.earlyKeys = early
})()
