/** Nothing to see: the floor that bench/pages.ts sets our pages beside. */
export default function EmptyPage() {
  return <p>Empty</p>
}
