/** Lines of the printed page head (PRINT-1): the project, the period, the comparison, each filter. */
export function printFacts(): string[] {
  const head = document.querySelector("[data-print-head]")
  return [...(head?.querySelectorAll("p, dl > div") ?? [])].map((one) =>
    [...(one.children.length > 0 ? one.children : [one])].map(({ textContent }) => textContent).join(": "),
  )
}
